import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Image } from '../../../../shared/contract/image.ts';
import { useText } from '../../hooks/site-context.tsx';
import { lengthUnit, recallLengthUnit } from '../../preferences/length-unit.ts';
import { assumedRatio, ratioOf } from '../picture/picture-sources.ts';
import { WallField } from './WallField.tsx';
import { WallScene } from './WallScene.tsx';
import { sizeText } from './wall-lengths.ts';
import { type HungWork, likelyWallCm, wallPlan } from './wall-plan.ts';

/** How long the width stays before it is the visitor's: in the address, in what is enquired about, and read out. */
const restsMs = 400;

export interface WallPanelProps {
  readonly image: Image;
  readonly widthCm: number;
  /** The wall that the address names; undefined for none. */
  readonly askedCm: number | undefined;
  /** Path of the page. */
  readonly path: string;
  /** Told the width once it rests. */
  readonly onRest: (wallCm: number) => void;
}

/** The work as high as its picture is: that is what hangs. */
function hungWork({ image, widthCm }: Pick<WallPanelProps, 'image' | 'widthCm'>): HungWork {
  return { widthCm, heightCm: widthCm / (ratioOf(image) ?? assumedRatio) };
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
export function WallPanel(props: WallPanelProps) {
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
