import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../src/ui/Button.tsx';
import styles from './parts.module.css';

interface LoadedProps<Report> {
  readonly query: UseQueryResult<Report>;
  readonly children: (report: Report) => ReactNode;
}

/** Shows the data of a query. If a refresh fails, the old data stays with an error message above. */
export function Loaded<Report>({ query, children }: LoadedProps<Report>) {
  const { data, error, refetch, isFetching } = query;
  return (
    <div aria-busy={isFetching && data === undefined}>
      {error && (
        <div className={styles.failure} role="alert">
          <p>
            {error.message}
            {data === undefined ? '.' : '. Showing the last data received.'}
          </p>
          <Button onClick={() => refetch()}>Try again</Button>
        </div>
      )}
      {data === undefined && !error && <p className={styles.wait}>Loading…</p>}
      {data !== undefined && children(data)}
    </div>
  );
}
