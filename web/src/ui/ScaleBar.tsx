import styles from './ScaleBar.module.css';

export function ScaleBar({ lengthCm }: { readonly lengthCm: number }) {
  return <span className={styles.bar} style={{ '--bar': lengthCm }} aria-hidden="true" />;
}
