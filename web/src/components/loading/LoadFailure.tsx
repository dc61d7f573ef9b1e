import { useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../hooks/site-context.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './LoadFailure.module.css';

export interface LoadFailureProps {
  /** The stored message, shown verbatim (F20). */
  readonly error: Error;
  readonly isTrying: boolean;
  readonly onRetry: () => void;
}

/**
 * The first heading that is drawn of what took a failure's place in its parent; in the menu, where there may be none, the
 * tab on show; anywhere else, or where that is gone as well, the heading of the page.
 */
function headingIn(place: Element | null): HTMLElement | null {
  const headings = place?.isConnected ? [...place.querySelectorAll<HTMLElement>('h1, h2, h3')] : [];
  const drawn = headings.find((heading) => heading.checkVisibility());
  const dialog = place?.closest('dialog');
  return drawn ?? (dialog ?? document).querySelector(dialog ? '[role="tab"][aria-selected="true"]' : 'main h1');
}

/** When a failure goes, because content has come, the focus goes from its button to the heading of the content. */
function useFocusOnSuccess() {
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const failure = section.current;
    const place = failure?.parentElement ?? null;
    return () => {
      if (!failure?.contains(document.activeElement)) return;
      queueMicrotask(() => {
        const heading = headingIn(place);
        heading?.setAttribute('tabindex', '-1');
        heading?.focus({ preventScroll: true });
      });
    };
  }, []);
  return section;
}

/** A section that did not load, and the way to try again; the rest of the page stays. */
export function LoadFailure({ error, isTrying, onRetry }: LoadFailureProps) {
  const t = useText();
  const [retried, setRetried] = useState<Error>();
  const section = useFocusOnSuccess();
  // A failure of its own says that it has failed again: that it is tried is told a moment later.
  const failedAgain = retried !== undefined && retried !== error;
  const retry = () => {
    setRetried(error);
    // The page may be asking by itself just now: that is the visitor's try as well.
    if (!isTrying) onRetry();
  };
  return (
    <section ref={section} className={`grid block ${styles.failure}`} aria-busy={isTrying} data-failure="">
      <div className={`beam ${styles.beam}`} data-line="">
        <div className={styles.disc} data-line="" />
      </div>
      <div className="on-datum">
        <div role="alert">
          <h2 className="heading">{t('failure.title')}</h2>
          <p className={`caption quiet ${styles.message}`}>{error.message}</p>
          {failedAgain && !isTrying && <p className="caption">{t('failure.again')}</p>}
        </div>
        <Button className={styles.retry} aria-disabled={isTrying} onClick={retry}>
          {t(isTrying ? 'failure.trying' : 'failure.try-again')}
        </Button>
      </div>
    </section>
  );
}
