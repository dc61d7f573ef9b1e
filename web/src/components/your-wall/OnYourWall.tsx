import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Image } from '../../../../shared/contract/image.ts';
import { useText } from '../../hooks/site-context.tsx';
import { lengthUnit, recallLengthUnit } from '../../preferences/length-unit.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { assumedRatio, ratioOf } from '../image/image-sources.ts';
import styles from './OnYourWall.module.css';
import { WallField } from './WallField.tsx';
import { WallScene } from './WallScene.tsx';
import { sizeText } from './wall-lengths.ts';
import { type HungWork, likelyWallCm, wallPlan } from './wall-plan.ts';

const restsMs = 400;

interface WallPanelProps {
  readonly image: Image;
  readonly widthCm: number;
  readonly askedCm: number | undefined;
  readonly path: string;
  readonly onRest: (wallCm: number) => void;
}

/** The height follows from the image's ratio. */
function hungWork({ image, widthCm }: Pick<WallPanelProps, 'image' | 'widthCm'>): HungWork {
  return { widthCm, heightCm: Math.round(widthCm / (ratioOf(image) ?? assumedRatio)) };
}

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

/** "On your wall". A `<details>`, so that the browser keeps its state without scripts. A wall in the URL opens it. */
export function OnYourWall({ onClose, onRest, ...panel }: WallPanelProps & { readonly onClose: () => void }) {
  const t = useText();
  const details = useRef<HTMLDetailsElement>(null);
  const { askedCm } = panel;
  // After closing, a pending width must not set the URL again.
  const rest = useCallback(
    (wallCm: number) => {
      if (details.current?.open) onRest(wallCm);
    },
    [onRest],
  );
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
      // The browser may have toggled it before hydration.
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
