import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../hooks/site-context.tsx';
import { Button } from '../../ui/Button.tsx';
import range from '../../ui/Range.module.css';
import styles from './CardMatch.module.css';

/** Size of a bank card (ISO/IEC 7810, ID-1) in millimeters. */
export const cardMm = { long: 85.6, short: 53.98 } as const;

export const pxPerMmRange = { min: 2, max: 12, step: 0.02 } as const;

/** Typical CSS px per millimeter of desktop screens and of phones. */
export const likelyPxPerMm = { desk: 96 / 25.4, hand: 160 / 25.4 } as const;

const spare = 1.05;

/** CSS centimeters, to one decimal. */
const centimetersOf = (px: number): number => Math.round((px / 96) * 25.4) / 10;

/** Orientation in which the longest side fits the window. If neither fits, the card lies and is cut at the right. */
export function cardStance(widthPx: number, pxPerMm: number): 'lying' | 'upright' {
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
      className={styles.card}
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

export interface CardMatchProps {
  readonly before: number | undefined;
  readonly onMatch: (pxPerMm: number) => void;
  readonly onCancel: () => void;
}

export function CardMatch({ before, onMatch, onCancel }: CardMatchProps) {
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
      className={styles.match}
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
      <div className={styles.words}>
        <h2 id={name} className="lead">
          {t('life-size.question')}
        </h2>
        <p className="small">{t('life-size.how')}</p>
      </div>
      <form
        className={styles.controls}
        onSubmit={(event) => {
          event.preventDefault();
          onMatch(pxPerMm);
        }}
      >
        <input
          ref={slider}
          className={`${range.range} ${styles.slider}`}
          type="range"
          aria-label={t('life-size.card')}
          aria-valuetext={t('life-size.centimeters', { width: centimetersOf(cardMm.long * pxPerMm) })}
          {...pxPerMmRange}
          value={pxPerMm}
          onChange={({ target }) => setPxPerMm(target.valueAsNumber)}
        />
        <Button type="submit">{t('life-size.fits')}</Button>
        <Button onClick={onCancel}>{t('life-size.cancel')}</Button>
      </form>
      <div className={styles.table}>
        <Card pxPerMm={pxPerMm} stance={stance} />
      </div>
    </dialog>
  );
}
