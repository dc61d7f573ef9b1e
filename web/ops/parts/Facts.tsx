import type { ReactNode } from 'react';
import styles from './parts.module.css';

export type Fact = readonly [label: string, value: ReactNode];

function hasValue([, value]: Fact): boolean {
  return value !== null && value !== undefined && value !== false && value !== '';
}

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
