import styles from './Switch.module.css';

export interface SwitchProps {
  /** Id of what names it. */
  readonly labelledBy: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** Words of its two states, both on show. */
  readonly off: string;
  readonly on: string;
}

/** A choice between two states, the chosen one filled. */
export function Switch({ labelledBy, isOn, onChange, off, on }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-labelledby={labelledBy}
      className={styles.switch}
      onClick={() => onChange(!isOn)}
    >
      <span aria-hidden="true">{off}</span>
      <span aria-hidden="true">{on}</span>
    </button>
  );
}
