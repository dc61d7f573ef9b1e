import type { Ref } from 'react';
import styles from './IconButton.module.css';

const lines = {
  back: 'M12.5 4 6.5 10l6 6',
  forth: 'M7.5 4l6 6-6 6',
  minus: 'M4 10h12',
  plus: 'M4 10h12M10 4v12',
  cross: 'M4.5 4.5l11 11M15.5 4.5l-11 11',
} as const;

export interface IconButtonProps {
  readonly icon: keyof typeof lines;
  readonly label: string;
  /** Does nothing now; it keeps its place, and the focus. */
  readonly isOff?: boolean;
  readonly onPress: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button of 44 px with a drawing of thin lines. */
export function IconButton({ icon, label, isOff = false, onPress, ref }: IconButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={styles.button}
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onPress}
    >
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <path d={lines[icon]} />
      </svg>
    </button>
  );
}
