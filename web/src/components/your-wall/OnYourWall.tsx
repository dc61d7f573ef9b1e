import { useEffect, useRef } from 'react';
import { useText } from '../../hooks/site-context.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import styles from './OnYourWall.module.css';
import { WallPanel, type WallPanelProps } from './WallPanel.tsx';

export interface OnYourWallProps extends WallPanelProps {
  /** Told when the wall is put away. */
  readonly onClose: () => void;
}

/**
 * "On your wall": opens below, in place. Whether it is open the browser keeps, with scripts and without; a wall in the
 * address opens it.
 */
export function OnYourWall({ onClose, ...panel }: OnYourWallProps) {
  const t = useText();
  const details = useRef<HTMLDetailsElement>(null);
  const { askedCm } = panel;
  // Closed before its code was here, it is put away as well.
  useEffect(() => {
    if (askedCm !== undefined && details.current?.open === false) onClose();
  }, [askedCm, onClose]);
  return (
    <details
      ref={details}
      id="your-wall"
      className={styles.place}
      open={askedCm !== undefined}
      data-print="hidden"
      // It may have been opened or closed before its code was here.
      suppressHydrationWarning
      onToggle={({ currentTarget: { open } }) => open || onClose()}
    >
      <summary className={`${buttonClass} ${styles.summary}`}>
        <h2>{t('wall.title')}</h2>
        <svg className={styles.sign} width="9" height="9" viewBox="0 0 9 9" aria-hidden="true">
          <path d="M0 4.5H9" />
          <path d="M4.5 0V9" />
        </svg>
      </summary>
      <div className={styles.panel}>
        <WallPanel {...panel} />
      </div>
    </details>
  );
}
