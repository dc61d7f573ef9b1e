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

/** Strokes on the baselines of a text on its way. */
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

/** What every page of text begins with, a lead, and the text below it, unless other things follow there. */
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

/** A page of text on its way. */
export function TextSkeleton({ isLeadAlone }: { readonly isLeadAlone?: boolean }) {
  return (
    <div className={`grid block ${styles.page}`}>
      <div className="on-datum">
        <LeadStrokes isAlone={isLeadAlone} />
      </div>
    </div>
  );
}

/** Room for what comes below: of what kind it is nobody knows before it is here. */
export function ComingRoom() {
  return <div className={styles.page} />;
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
