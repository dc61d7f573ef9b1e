import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../hooks/site-context.tsx';
import { lastingStorage } from '../../preferences/safe-storage.ts';
import { Button } from '../../ui/Button.tsx';
import { CardMatch } from './CardMatch.tsx';
import styles from './LifeSize.module.css';

/** Key in `localStorage`. */
const storageKey = 'card-match';

/** Pixels of the screen to the millimeter that are believed: below are walls of light, above nothing is built. */
const believed = { min: 0.5, max: 60 } as const;

/** Held here as well, so that a match lasts for the page where storage is blocked. */
let matched: number | undefined;

/**
 * Pixels of the screen itself, not of CSS, to a millimeter, as the visitor has matched a card; undefined until then. With
 * `devicePixelRatio`, which follows the zoom of the browser, come those of CSS.
 */
function cardMatch(): number | undefined {
  const stored = Number(lastingStorage.read(storageKey) ?? Number.NaN);
  const isBelieved = stored >= believed.min && stored <= believed.max;
  return matched ?? (isBelieved ? stored : undefined);
}

/** Keeps a match for the next visit. */
function keepCardMatch(pixelsPerMm: number): void {
  matched = pixelsPerMm;
  lastingStorage.write(storageKey, pixelsPerMm.toFixed(4));
}

/** Heights of the lines of a ruler, in CSS pixels: of each millimeter, of each fifth, of each tenth. */
const heights = { mm: 4, half: 7, cm: 11 } as const;

function heightOf(mm: number): number {
  if (mm % 10 === 0) return heights.cm;
  return mm % 5 === 0 ? heights.half : heights.mm;
}

/** Lines of a ruler of so many millimeters, downwards from its edge, as the data of a path in CSS pixels. */
export function rulerTicks(lengthMm: number, pxPerMm: number): string {
  const lines = Array.from(
    { length: Math.floor(lengthMm) + 1 },
    (_, mm) => `M${(mm * pxPerMm).toFixed(2)} 0v${heightOf(mm)}`,
  );
  return lines.join('');
}

/** The window as far as true lengths depend on it. */
interface Screen {
  readonly widthPx: number;
  /** Pixels of the screen to one of CSS: it changes with the zoom of the browser as well. */
  readonly pixelRatio: number;
}

const screenNow = (): Screen => ({ widthPx: innerWidth, pixelRatio: devicePixelRatio });

/** Browsers tell a change of their zoom as one of the window's size. */
function useScreen(): Screen {
  const [screen, setScreen] = useState(screenNow);
  useEffect(() => {
    const follow = () => setScreen(screenNow());
    addEventListener('resize', follow);
    return () => removeEventListener('resize', follow);
  }, []);
  return screen;
}

/** Of a ruler that lies on the lower edge, from its zero to the right edge of the window. */
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

/** CSS pixels over which a pixel of a picture may be spread before that is said. */
const sharpUpTo = 2;

/** The part of the viewer that life size needs. */
export interface SizedPicture {
  /**
   * Draws the picture so many CSS pixels wide, wherever that lies between whole and largest. Gives the pixels of CSS over which
   * one of the picture's own is spread; undefined for a drawing, which has none.
   */
  readonly showAtWidth: (widthPx: number) => number | undefined;
}

export interface LifeSizeProps {
  readonly picture: SizedPicture;
  /** How wide the thing is, or the sheet of paper. */
  readonly widthMm: number;
  /** Called when nothing comes of it: no card was matched. */
  readonly onCancel: () => void;
}

/** The picture as large as what it shows, with a ruler; before that, once, the question how large the screen is. */
export function LifeSize({ picture, widthMm, onCancel }: LifeSizeProps) {
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
    setSpread(picture.showAtWidth(width));
  }, [isAsking, pxPerMm, widthMm, picture]);
  const keep = (cssPxPerMm: number) => {
    keepCardMatch(cssPxPerMm * pixelRatio);
    setMatch(cssPxPerMm * pixelRatio);
    setIsAsking(false);
  };
  const cancel = () => (match === undefined ? onCancel() : setIsAsking(false));
  const isShown = pxPerMm !== undefined && !isAsking;
  const end = spread !== undefined && spread > sharpUpTo ? t('life-size.end') : undefined;
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
