import styles from './parts.module.css';

interface ChoiceProps {
  readonly label: string;
  readonly current: string;
  readonly options: readonly { readonly value: string; readonly text: string; readonly href: string }[];
}

export function Choice({ label, current, options }: ChoiceProps) {
  return (
    <nav aria-label={label} className={styles.choice}>
      <span aria-hidden="true">{label}</span>
      <ul>
        {options.map(({ value, text, href }) => (
          <li key={value}>
            <a href={href} aria-current={value === current || undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
