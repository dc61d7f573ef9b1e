import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../hooks/site-context.tsx';
import { lastingStorage } from '../../preferences/safe-storage.ts';
import { Button } from '../../ui/Button.tsx';
import range from '../../ui/Range.module.css';
import cardStyles from './CardMatch.module.css';
import styles from './LifeSize.module.css';

/** Size of a bank card (ISO/IEC 7810, ID-1) in millimeters. */
const cardMm = { long: 85.6, short: 53.98 } as const;

/** Limits in CSS px. The lower one is 0.5 device px, for large screens and zoomed pages. */
const pxPerMmRange = () => ({ min: 0.5 / devicePixelRatio, max: 12 / Math.min(1, devicePixelRatio), step: 0.02 });

/** Typical CSS px per millimeter of desktop screens and of phones. */
const likelyPxPerMm = { desk: 96 / 25.4, hand: 160 / 25.4 } as const;

const spare = 1.05;

/** CSS centimeters, to one decimal. */
const centimetersOf = (px: number): number => Math.round((px / 96) * 25.4) / 10;

/** Orientation in which the longest side fits the window. If neither fits, the card lies and is cut at the right. */
function cardStance(widthPx: number, pxPerMm: number): 'lying' | 'upright' {
  const fits = (mm: number) => mm * pxPerMm * spare <= widthPx;
  return !fits(cardMm.long) && fits(cardMm.short) ? 'upright' : 'lying';
}

const chip = { x: 10, y: 19, width: 12, height: 10 } as const;

function Card({ pxPerMm, stance }: { readonly pxPerMm: number; readonly stance: 'lying' | 'upright' }) {
  const { long, short } = cardMm;
  const [width, height] = stance === 'lying' ? [long, short] : [short, long];
  const turned = stance === 'upright' ? `translate(${short} 0) rotate(90)` : undefined;
  return (
    <svg
      className={cardStyles.card}
      width={width * pxPerMm}
      height={height * pxPerMm}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <g transform={turned}>
        <rect width={long} height={short} />
        <rect {...chip} />
      </g>
    </svg>
  );
}

interface CardMatchProps {
  readonly before: number | undefined;
  readonly onMatch: (pxPerMm: number) => void;
  readonly onCancel: () => void;
}

function CardMatch({ before, onMatch, onCancel }: CardMatchProps) {
  const t = useText();
  const name = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const [likely] = useState(() => likelyPxPerMm[matchMedia('(pointer: coarse)').matches ? 'hand' : 'desk']);
  const [stance] = useState(() => cardStance(innerWidth - 32, before ?? likely));
  const [pxPerMm, setPxPerMm] = useState(before ?? likely);
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    slider.current?.focus();
    return () => current?.close();
  }, []);
  // Keys, Escape included, must not reach the lightbox behind.
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onCancel();
  };
  return (
    <dialog
      ref={dialog}
      className={cardStyles.match}
      aria-labelledby={name}
      onKeyDown={press}
      // React bubbles these events to the lightbox, which would close.
      onCancel={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onCancel();
      }}
      onClose={(event) => {
        event.stopPropagation();
        if (!event.currentTarget.open) onCancel();
      }}
    >
      <div className={cardStyles.words}>
        <h2 id={name} className="lead">
          {t('life-size.question')}
        </h2>
        <p className="small">{t('life-size.how')}</p>
      </div>
      <form
        className={cardStyles.controls}
        onSubmit={(event) => {
          event.preventDefault();
          onMatch(pxPerMm);
        }}
      >
        <input
          ref={slider}
          className={`${range.range} ${cardStyles.slider}`}
          type="range"
          aria-label={t('life-size.card')}
          aria-valuetext={t('life-size.centimeters', { width: centimetersOf(cardMm.long * pxPerMm) })}
          {...pxPerMmRange()}
          value={pxPerMm}
          onChange={({ target }) => setPxPerMm(target.valueAsNumber)}
        />
        <Button type="submit">{t('life-size.fits')}</Button>
        <Button onClick={onCancel}>{t('life-size.cancel')}</Button>
      </form>
      <div className={cardStyles.table}>
        <Card pxPerMm={pxPerMm} stance={stance} />
      </div>
    </dialog>
  );
}

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

/** Ticks of a centimeter, one unit per millimeter across. */
const ticks = 'M0 0v11M1 0v4M2 0v4M3 0v4M4 0v4M5 0v7M6 0v4M7 0v4M8 0v4M9 0v4';

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
        {centimeters.map((cm) => (
          <g key={cm} transform={`translate(${cm * 10 * pxPerMm})`}>
            <path d={ticks} transform={`scale(${pxPerMm} 1)`} />
            <text y="24" data-cm={cm}>
              {cm === 1 ? '1\u00a0cm' : cm}
            </text>
          </g>
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
