import { type ReactNode, useId } from 'react';
import styles from './parts.module.css';

interface SearchFieldProps {
  readonly label: string;
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly children?: ReactNode;
}

export function SearchField({ label, words, onWords, children }: SearchFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.line}>
        <input
          id={id}
          type="search"
          value={words}
          onChange={({ target }) => onWords(target.value)}
          autoComplete="off"
        />
        {children}
      </span>
    </div>
  );
}
