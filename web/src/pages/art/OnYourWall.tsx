import { lazy, memo, Suspense, useEffect, useRef } from 'react';
import { usualWallCm } from '../../../../shared/page-query.ts';
import type { WallPanelProps } from '../../components/your-wall/WallPanel.tsx';
import { useText } from '../../hooks/site-context.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { useIntent } from '../../ui/use-intent.ts';
import styles from './OnYourWall.module.css';

const { promise: wanted, resolve: fetchPanel } = Promise.withResolvers<void>();

/** Code that does not come is waited for: what stands there meanwhile works without it. */
const never = () => new Promise<never>(() => {});

/**
 * What opens, its code fetched on the first intent; until then what the server has drawn stands there, and works as a
 * plain form. The server has all code at hand.
 */
const Panel = import.meta.env.SSR
  ? (await import('../../components/your-wall/WallPanel.tsx')).WallPanel
  : lazy(async () => {
      await wanted;
      const { WallPanel } = await import('../../components/your-wall/WallPanel.tsx').catch(never);
      return { default: WallPanel };
    });

/** A wall by way of the server, where its code is not here, nor what the server draws. */
function PlainWay({ path }: Pick<WallPanelProps, 'path'>) {
  const t = useText();
  return (
    <p className="grid">
      <a className="link small" href={`${path}?wall=${usualWallCm}#your-wall`}>
        {t('wall.question')}
      </a>
    </p>
  );
}

/** Not drawn again with what is around it: until its code is here, that would take the server's drawing away. */
const Place = memo((props: WallPanelProps) => (
  <Suspense fallback={<PlainWay path={props.path} />}>
    <Panel {...props} />
  </Suspense>
));

export interface OnYourWallProps extends WallPanelProps {
  /** Told when the wall is put away. */
  readonly onClose: () => void;
}

/** "On your wall": opens below, in place. Whether it is open the browser keeps; a wall in the address opens it. */
export function OnYourWall({ onClose, ...panel }: OnYourWallProps) {
  const t = useText();
  const details = useRef<HTMLDetailsElement>(null);
  const intent = useIntent(fetchPanel);
  // It may have been opened before the app was there.
  useEffect(() => {
    if (details.current?.open) fetchPanel();
  }, []);
  return (
    <details
      ref={details}
      id="your-wall"
      className={styles.place}
      open={panel.askedCm !== undefined}
      data-print="hidden"
      suppressHydrationWarning
      onToggle={({ currentTarget: { open } }) => {
        if (open) fetchPanel();
        else onClose();
      }}
    >
      <summary className={`${buttonClass} ${styles.summary}`} {...intent}>
        <h2>{t('wall.title')}</h2>
        <svg className={styles.sign} width="9" height="9" viewBox="0 0 9 9" aria-hidden="true">
          <path d="M0 4.5H9" />
          <path d="M4.5 0V9" />
        </svg>
      </summary>
      <div className={styles.panel}>
        <Place {...panel} />
      </div>
    </details>
  );
}
