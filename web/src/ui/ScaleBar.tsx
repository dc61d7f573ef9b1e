import styles from './ScaleBar.module.css';

/**
 * A line as long as some centimeters are where it stands, with the disc at its end: `lengthCm`, at the `--u` pixels (or
 * millimeters of paper) to the centimeter of what it stands in. The words beside it say the length.
 */
export function ScaleBar({ lengthCm }: { readonly lengthCm: number }) {
  return <span className={styles.bar} style={{ '--bar': lengthCm }} aria-hidden="true" />;
}
