import { Fragment } from 'react';
import styles from './DottedLine.module.css';

/** Parts joined by dots, none of which begins or ends a line. */
export function DottedLine({ parts }: { readonly parts: readonly (string | undefined)[] }) {
  return (
    <span className={styles.line}>
      {parts.filter(Boolean).map((part, index) => (
        <Fragment key={part}>
          {index > 0 && ' '}
          <span className={styles.part}>
            <bdi>{part}</bdi>
          </span>
        </Fragment>
      ))}
    </span>
  );
}
