import type { Ref } from 'react';
import { useText } from '../../hooks/site-context.tsx';
import { useIntent } from '../../ui/use-intent.ts';
import styles from './Lightbox.module.css';
import { prefetchLifeSize } from './use-life-size.ts';

const lines = {
  back: 'M12.5 4 6.5 10l6 6',
  forth: 'M7.5 4l6 6-6 6',
  minus: 'M4 10h12',
  plus: 'M4 10h12M10 4v12',
  cross: 'M4.5 4.5l11 11M15.5 4.5l-11 11',
} as const;

interface IconButtonProps {
  readonly icon: keyof typeof lines;
  readonly label: string;
  readonly isOff?: boolean;
  readonly onPress: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

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

interface LifeSizeButtonProps {
  readonly isOn: boolean;
  readonly isOff: boolean;
  readonly onPress: () => void;
}

export function LifeSizeButton({ isOn, isOff, onPress }: LifeSizeButtonProps) {
  const t = useText();
  const intent = useIntent(prefetchLifeSize);
  return (
    <button
      type="button"
      className={`${styles.button} ${styles.words}`}
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onPress}
      {...intent}
      // The dialog focuses its first button when it opens; that must not prefetch.
      onFocus={undefined}
    >
      {t('life-size.name')}
    </button>
  );
}
