import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../hooks/site-context.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './LoadFailure.module.css';
import { TextSkeleton } from './Skeleton.tsx';

/** The error of a query. Kept during a retry, when React Query clears it. */
export function useFailure<Value>({ data, error }: Pick<UseQueryResult<Value>, 'data' | 'error'>): Error | null {
  const [lastError, setLastError] = useState(error);
  if (error && error !== lastError) setLastError(error);
  return error ?? (data === undefined ? lastError : null);
}

export interface LoadFailureProps {
  readonly error: Error;
  readonly isTrying: boolean;
  readonly onRetry: () => void;
}

function headingIn(place: Element | null): HTMLElement | null {
  const headings = place?.isConnected ? [...place.querySelectorAll<HTMLElement>('h1, h2, h3')] : [];
  const drawn = headings.find((heading) => heading.checkVisibility());
  const dialog = place?.closest('dialog');
  return drawn ?? (dialog ?? document).querySelector(dialog ? '[role="tab"][aria-selected="true"]' : 'main h1');
}

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

export function LoadFailure({ error, isTrying, onRetry }: LoadFailureProps) {
  const t = useText();
  const [retried, setRetried] = useState<Error>();
  const section = useFocusOnSuccess();
  // A new error announces the failure, so the attempt itself needs no text.
  const isOffline = !navigator.onLine;
  const failedAgain = retried !== undefined && retried !== error;
  const retry = () => {
    setRetried(error);
    // If a refetch is running, it counts as the retry.
    if (!isTrying) onRetry();
  };
  return (
    <section ref={section} className={`grid block ${styles.failure}`} aria-busy={isTrying} data-failure="">
      <div className={`beam ${styles.beam}`} data-line="">
        <div className={styles.disc} data-line="" />
      </div>
      <div className="on-datum">
        <div role="alert">
          <h2 className="heading">{t(isOffline ? 'failure.offline' : 'failure.title')}</h2>
          {!isOffline && <p className={`caption quiet ${styles.message}`}>{error.message}</p>}
          {failedAgain && !isTrying && <p className="caption">{t('failure.again')}</p>}
        </div>
        <Button className={styles.retry} aria-disabled={isTrying} onClick={retry}>
          {t(isTrying ? 'failure.trying' : 'failure.try-again')}
        </Button>
      </div>
    </section>
  );
}

export interface LoadedProps<Value> {
  readonly query: Pick<UseQueryResult<Value>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  readonly skeleton?: ReactNode;
  readonly around?: (failure: ReactNode) => ReactNode;
  readonly children: (value: Value, failure: ReactNode) => ReactNode;
}

export function Loaded<Value>(props: LoadedProps<Value>) {
  const { query, skeleton = <TextSkeleton />, around = (failure: ReactNode) => failure, children } = props;
  const { data, isFetching, refetch } = query;
  const failed = useFailure(query);
  const failure = failed && <LoadFailure error={failed} isTrying={isFetching} onRetry={() => void refetch()} />;
  if (data !== undefined) return children(data, failure);
  if (failure) return around(failure);
  return skeleton;
}
