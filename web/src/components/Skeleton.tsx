import { useText } from '../hooks/site-context.tsx';
import styles from './Skeleton.module.css';

/** Strokes where lines of text will stand; drawn only when loading takes long enough to be noticed. */
export function TextSkeleton() {
  const t = useText();
  return (
    <div className={`grid block ${styles.text}`} aria-busy="true">
      <p className="visually-hidden">{t('common.loading')}</p>
      <div className="on-datum" aria-hidden="true">
        <div className={styles.stroke} />
        <div className={styles.stroke} />
        <div className={styles.stroke} />
      </div>
    </div>
  );
}
