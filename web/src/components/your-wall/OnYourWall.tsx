import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Image } from '../../../../shared/contract/image.ts';
import { useText } from '../../hooks/site-context.tsx';
import { lengthUnit, recallLengthUnit } from '../../preferences/length-unit.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { assumedRatio, ratioOf } from '../picture/picture-sources.ts';
import styles from './OnYourWall.module.css';
import { WallField } from './WallField.tsx';
import { WallScene } from './WallScene.tsx';
import { sizeText } from './wall-lengths.ts';
import { type HungWork, likelyWallCm, wallPlan } from './wall-plan.ts';

/** How long the width stays before it is the visitor's: in the address, in what is enquired about, and read out. */
const restsMs = 400;

interface WallPanelProps {
  readonly image: Image;
  readonly widthCm: number;
  /** The wall that the address names; undefined for none. */
  readonly askedCm: number | undefined;
  /** Path of the page. */
  readonly path: string;
  /** Told the width once it rests. */
  readonly onRest: (wallCm: number) => void;
}

/** The work as high as its picture is, to the centimeter: that is what hangs. */
function hungWork({ image, widthCm }: Pick<WallPanelProps, 'image' | 'widthCm'>): HungWork {
  return { widthCm, heightCm: Math.round(widthCm / (ratioOf(image) ?? assumedRatio)) };
}

/** The width that is on show, and what happens when it rests. */
function useWall({ askedCm, onRest }: WallPanelProps, work: HungWork) {
  const [live, setLive] = useState<number>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = useCallback(
    (wallCm: number) => {
      setLive(wallCm);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        setLive(undefined);
        onRest(wallCm);
      }, restsMs);
    },
    [onRest],
  );
  return { wallCm: live ?? askedCm ?? likelyWallCm(work), isResting: live === undefined, change };
}

/** A visitor's own wall with the work on it: how wide it is, and how that looks. */
function WallPanel(props: WallPanelProps) {
  const t = useText();
  const { image, askedCm, path } = props;
  const work = hungWork(props);
  const { wallCm, isResting, change } = useWall(props, work);
  const unit = useSyncExternalStore(lengthUnit.subscribe, lengthUnit.read, () => 'cm' as const);
  useEffect(recallLengthUnit, []);
  const { isWider, wallHeightCm } = wallPlan(wallCm, work);
  const size = t('wall.size', { size: sizeText(wallCm, wallHeightCm, unit) });
  return (
    <>
      <WallField wallCm={wallCm} unit={unit} onWall={change} action={`${path}#your-wall`} />
      <WallScene image={image} work={work} wallCm={wallCm} unit={unit} />
      <p className="visually-hidden" role="status">
        {isResting && askedCm !== undefined && [isWider && t('wall.wider'), size].filter(Boolean).join(' ')}
      </p>
    </>
  );
}

export interface OnYourWallProps extends WallPanelProps {
  /** Told when the wall is put away. */
  readonly onClose: () => void;
}

/**
 * "On your wall": opens below, in place. Whether it is open the browser keeps, with scripts and without; a wall in the
 * address opens it.
 */
export function OnYourWall({ onClose, onRest, ...panel }: OnYourWallProps) {
  const t = useText();
  const details = useRef<HTMLDetailsElement>(null);
  const { askedCm } = panel;
  // Put away before its width has come to rest, the wall is none, and does not open again.
  const rest = useCallback(
    (wallCm: number) => {
      if (details.current?.open) onRest(wallCm);
    },
    [onRest],
  );
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
        <WallPanel {...panel} onRest={rest} />
      </div>
    </details>
  );
}
