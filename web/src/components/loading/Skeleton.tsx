import type { ReactNode } from 'react';
import { useText } from '../../hooks/site-context.tsx';
import styles from './Skeleton.module.css';

/** Announced once, and visible only if loading takes long. */
export function Skeleton({ children }: { readonly children: ReactNode }) {
  const t = useText();
  return (
    <div className={styles.skeleton} aria-busy="true">
      <p className="visually-hidden">{t('common.loading')}</p>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

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

export function LeadStrokes({ isAlone }: { readonly isAlone?: boolean }) {
  return (
    <Skeleton>
      <div className={`${styles.strokes} ${styles.lead}`}>
        <div className={styles.stroke} />
      </div>
      {!isAlone && (
        <div className={`${styles.strokes} ${styles.below}`}>
          <div className={styles.stroke} />
          <div className={styles.stroke} />
        </div>
      )}
    </Skeleton>
  );
}

export function TextSkeleton({ isLeadAlone }: { readonly isLeadAlone?: boolean }) {
  return (
    <div className={`grid block ${styles.page}`}>
      <div className="on-datum">
        <LeadStrokes isAlone={isLeadAlone} />
      </div>
    </div>
  );
}

export function ComingText() {
  return <div className={styles.page} aria-busy="true" />;
}

export function CaptionSkeleton() {
  return (
    <div className={styles.caption}>
      <div className={styles.stroke} />
      <div className={styles.stroke} />
    </div>
  );
}
