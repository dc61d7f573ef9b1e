import type { ReactNode } from 'react';
import { useText } from '../../hooks/site-context.tsx';
import styles from './Skeleton.module.css';

/** Content on its way: said once to assistive technology, drawn only when it takes long enough to be noticed. */
export function Skeleton({ children }: { readonly children: ReactNode }) {
  const t = useText();
  return (
    <div className={styles.skeleton} aria-busy="true">
      <p className="visually-hidden">{t('common.loading')}</p>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** Strokes on the baselines where lines of text will stand. */
export function Strokes() {
  return (
    <Skeleton>
      <div className={styles.strokes}>
        <div className={styles.stroke} />
        <div className={styles.stroke} />
        <div className={styles.stroke} />
      </div>
    </Skeleton>
  );
}

/** A page of text on its way. */
export function TextSkeleton() {
  return (
    <div className={`grid block ${styles.text}`}>
      <div className="on-datum">
        <Strokes />
      </div>
    </div>
  );
}

/** The strokes of a caption: a title and a year, and the line below. */
export function CaptionSkeleton() {
  return (
    <div className={styles.caption}>
      <div className={styles.stroke} />
      <div className={styles.stroke} />
    </div>
  );
}
