import type { ReactNode } from 'react';
import styles from './parts.module.css';

/** A fact without a value is left out. */
export type Fact = readonly [label: string, value: ReactNode];

function hasValue([, value]: Fact): boolean {
  return value !== null && value !== undefined && value !== false && value !== '';
}

/** Facts as the site has them: labels in a column of their own, values beside it. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.filter(hasValue).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
