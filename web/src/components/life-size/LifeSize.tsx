import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../hooks/site-context.tsx';
import { lastingStorage } from '../../preferences/safe-storage.ts';
import { Button } from '../../ui/Button.tsx';
import { CardMatch } from './CardMatch.tsx';
import styles from './LifeSize.module.css';

const storageKey = 'card-match';

const believed = { min: 0.5, max: 60 } as const;

/** Kept in memory as well, because storage may be blocked. */
let matched: number | undefined;

/** Device px per millimeter from the last match, or undefined. Device px stay valid when the browser zooms. */
function cardMatch(): number | undefined {
  const stored = Number(lastingStorage.read(storageKey) ?? Number.NaN);
  const isBelieved = stored >= believed.min && stored <= believed.max;
  return matched ?? (isBelieved ? stored : undefined);
}

function keepCardMatch(pixelsPerMm: number): void {
  matched = pixelsPerMm;
  lastingStorage.write(storageKey, pixelsPerMm.toFixed(4));
}

const heights = { mm: 4, half: 7, cm: 11 } as const;

function heightOf(mm: number): number {
  if (mm % 10 === 0) return heights.cm;
  return mm % 5 === 0 ? heights.half : heights.mm;
}

export function rulerTicks(lengthMm: number, pxPerMm: number): string {
  const lines = Array.from(
    { length: Math.floor(lengthMm) + 1 },
    (_, mm) => `M${(mm * pxPerMm).toFixed(2)} 0v${heightOf(mm)}`,
  );
  return lines.join('');
}

const screenNow = () => ({ widthPx: innerWidth, pixelRatio: devicePixelRatio });

/** Browsers report a change of zoom as a resize. */
function useScreen() {
  const [screen, setScreen] = useState(screenNow);
  useEffect(() => {
    const follow = () => setScreen(screenNow());
    addEventListener('resize', follow);
    return () => removeEventListener('resize', follow);
  }, []);
  return screen;
}

function Ruler({ pxPerMm, widthPx }: { readonly pxPerMm: number; readonly widthPx: number }) {
  const lengthMm = widthPx / pxPerMm;
  const centimeters = Array.from({ length: Math.floor(lengthMm / 10) + 1 }, (_, cm) => cm);
  return (
    <div className={styles.ruler}>
      <svg width={widthPx} height="30" aria-hidden="true">
        <path d={rulerTicks(lengthMm, pxPerMm)} />
        {centimeters.map((cm) => (
          <text key={cm} x={cm * 10 * pxPerMm} y="24" data-cm={cm}>
            {cm === 1 ? '1\u00a0cm' : cm}
          </text>
        ))}
      </svg>
    </div>
  );
}

/** Device px per image px. Widths are rounded. */
const sharpUpTo = 1.005;

export interface SizedImage {
  /** Shows the image at a width in CSS px. Returns the CSS px per image pixel, undefined for an SVG file. */
  readonly showAtWidth: (widthPx: number) => number | undefined;
}

export interface LifeSizeProps {
  readonly image: SizedImage;
  readonly widthMm: number;
  readonly onCancel: () => void;
}

export function LifeSize({ image, widthMm, onCancel }: LifeSizeProps) {
  const t = useText();
  const { widthPx, pixelRatio } = useScreen();
  const [match, setMatch] = useState(cardMatch);
  const [isAsking, setIsAsking] = useState(match === undefined);
  const [spread, setSpread] = useState<number>();
  const pxPerMm = match && match / pixelRatio;
  const shown = useRef<number>(undefined);
  useLayoutEffect(() => {
    const width = isAsking || !pxPerMm ? undefined : widthMm * pxPerMm;
    if (width === undefined || shown.current === width) return;
    shown.current = width;
    setSpread(image.showAtWidth(width));
  }, [isAsking, pxPerMm, widthMm, image]);
  const keep = (cssPxPerMm: number) => {
    keepCardMatch(cssPxPerMm * pixelRatio);
    setMatch(cssPxPerMm * pixelRatio);
    setIsAsking(false);
  };
  const cancel = () => (match === undefined ? onCancel() : setIsAsking(false));
  const isShown = pxPerMm !== undefined && !isAsking;
  const end = spread !== undefined && spread * pixelRatio > sharpUpTo ? t('life-size.end') : undefined;
  return (
    <>
      {pxPerMm !== undefined && (
        <>
          <div className={styles.bar}>
            {end && <span className={styles.end}>{end}</span>}
            <Button onClick={() => setIsAsking(true)}>{t('life-size.again')}</Button>
          </div>
          <Ruler pxPerMm={pxPerMm} widthPx={widthPx} />
        </>
      )}
      {isAsking && <CardMatch before={pxPerMm} onMatch={keep} onCancel={cancel} />}
      <p className="visually-hidden" role="status">
        {isShown && [t('life-size.said'), end].filter(Boolean).join(' ')}
      </p>
    </>
  );
}
