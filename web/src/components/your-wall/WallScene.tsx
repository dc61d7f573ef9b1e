import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import type { Image } from '../../../../shared/contract/image.ts';
import { centimetersText, cmPerInch } from '../../../../shared/page/measures.ts';
import { useSite, useText } from '../../hooks/site-context.tsx';
import { useIsMounted } from '../../hooks/use-is-mounted.ts';
import { lastingStorage } from '../../preferences/safe-storage.ts';
import { valueStore } from '../../preferences/value-store.ts';
import { ScaleBar } from '../../ui/ScaleBar.tsx';
import { ContentImage } from '../image/ContentImage.tsx';
import styles from './WallScene.module.css';

export type LengthUnit = 'cm' | 'in';

const storageKey = 'length-unit';

/** In memory as well, because storage may be blocked. */
export const lengthUnit = valueStore<LengthUnit>('cm');

export function recallLengthUnit(): void {
  if (lastingStorage.read(storageKey) === 'in') lengthUnit.set('in');
}

export function chooseLengthUnit(unit: LengthUnit): void {
  lastingStorage.write(storageKey, unit);
  lengthUnit.set(unit);
}

/** Positions on the visitor's wall in centimeters, from its left edge and up from the floor. */

import { wallWidthCm } from '../../../../shared/page/page-query.ts';

export interface HungWork {
  readonly widthCm: number;
  readonly heightCm: number;
}

/** Eye level in museums: the middle of every work. */
const middleCm = 150;

const usualHeightCm = 260;

const usualWallCm = 320;

const clearCm = 10;

const besideCm = 10;

const beforeChair = 0.08;

export function likelyWallCm({ widthCm }: HungWork): number {
  const roomy = Math.ceil((widthCm * 1.5) / 10) * 10;
  return Math.min(wallWidthCm.max, Math.max(usualWallCm, roomy));
}

export function wallPlan(wallCm: number, { widthCm, heightCm }: HungWork, offsetCm = 0) {
  const footCm = Math.max(clearCm, middleCm - heightCm / 2);
  const reachCm = Math.max(0, (wallCm - widthCm) / 2);
  const isWider = widthCm > wallCm;
  return {
    wallCm,
    wallHeightCm: Math.max(usualHeightCm, Math.ceil((footCm + heightCm + clearCm) / 10) * 10),
    sceneCm: isWider ? widthCm + 2 * besideCm : wallCm,
    leftCm: (wallCm - widthCm) / 2 + Math.min(reachCm, Math.max(-reachCm, offsetCm)),
    footCm,
    reachCm,
    isWider,
    chairLeftCm: wallCm * beforeChair,
  };
}

/** Lengths are stored in whole centimeters and shown in whole units. */
const cmPer: Readonly<Record<LengthUnit, number>> = { cm: 1, in: cmPerInch };

export const inUnit = (cm: number, unit: LengthUnit): number => Math.round(cm / cmPer[unit]);

export const toCm = (length: number, unit: LengthUnit): number => Math.round(length * cmPer[unit]);

export function sizeText(widthCm: number, heightCm: number, unit: LengthUnit): string {
  const inCm = centimetersText({ widthCm: inUnit(widthCm, unit), heightCm: inUnit(heightCm, unit) });
  return unit === 'cm' ? inCm : inCm.replace(/cm$/, unit);
}

export const lengthText = (cm: number, unit: LengthUnit): string => `${inUnit(cm, unit)}\u00a0${unit}`;

const plainChair = { widthCm: 45, heightCm: 85 };

/** Front of the plain chair, one unit per centimeter: two posts in two parts, three rails, a seat. */
const chairLines = [
  'M0 0h2.6v37.74h-2.6zM0 42.67h2.6v42.33h-2.6zM42.4 0h2.6v37.74h-2.6zM42.4 42.67h2.6v42.33h-2.6z',
  'M2.6 1.02h39.8v8.5h-39.8zM2.6 20.4h39.8v4.25h-39.8zM2.6 68h39.8v3.06h-39.8zM0 37.74h45v4.93h-45z',
].join('');

const keySteps = { step: 5, page: 25 } as const;

function movedByKey(key: string, offsetCm: number, reachCm: number): number | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return offsetCm - keySteps.step;
  if (key === 'ArrowRight' || key === 'ArrowUp') return offsetCm + keySteps.step;
  if (key === 'PageDown') return offsetCm - keySteps.page;
  if (key === 'PageUp') return offsetCm + keySteps.page;
  if (key === 'Home') return -reachCm;
  if (key === 'End') return reachCm;
  return undefined;
}

const sceneSvh = 60;

function Chair({ leftCm }: { readonly leftCm: number }) {
  const { chair = plainChair } = useSite().own;
  const style = { '--left': leftCm, '--wide': chair.widthCm, aspectRatio: `${chair.widthCm}/${chair.heightCm}` };
  return (
    <svg className={styles.chair} style={style} viewBox="0 0 45 85" preserveAspectRatio="none" aria-hidden="true">
      <path d={chairLines} />
    </svg>
  );
}

interface HungProps {
  readonly image: Image;
  readonly plan: ReturnType<typeof wallPlan>;
  readonly work: HungWork;
  readonly unit: LengthUnit;
  readonly onMove: (offsetCm: number) => void;
}

function Hung({ image, plan, work, unit, onMove }: HungProps) {
  const t = useText();
  const { wallCm, leftCm, footCm, reachCm, wallHeightCm } = plan;
  const { widthCm } = work;
  const offsetCm = leftCm + widthCm / 2 - wallCm / 2;
  const held = useRef<{ readonly pointerId: number; readonly fromX: number; readonly offsetCm: number }>(undefined);
  const canMove = useIsMounted() && reachCm > 0;
  const take = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || held.current) return;
    const { pointerId, clientX: fromX } = event;
    event.currentTarget.setPointerCapture(pointerId);
    held.current = { pointerId, fromX, offsetCm };
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (held.current?.pointerId !== event.pointerId) return;
    const pxPerCm = event.currentTarget.offsetWidth / widthCm;
    onMove(held.current.offsetCm + (event.clientX - held.current.fromX) / pxPerCm);
  };
  const letGo = ({ pointerId }: PointerEvent) => {
    if (held.current?.pointerId === pointerId) held.current = undefined;
  };
  const press = (event: KeyboardEvent) => {
    const moved = movedByKey(event.key, offsetCm, reachCm);
    if (moved === undefined) return;
    event.preventDefault();
    onMove(Math.min(reachCm, Math.max(-reachCm, moved)));
  };
  const beside = { left: lengthText(leftCm, unit), right: lengthText(wallCm - leftCm - widthCm, unit) };
  const slider = canMove && {
    role: 'slider',
    tabIndex: 0,
    'data-media': '',
    'aria-label': t('wall.place'),
    'aria-valuemin': 0,
    'aria-valuemax': Math.round(2 * reachCm),
    'aria-valuenow': Math.round(leftCm),
    'aria-valuetext': t('wall.beside', beside),
    onKeyDown: press,
    onPointerDown: take,
    onPointerMove: drag,
    onPointerUp: letGo,
    onPointerCancel: letGo,
  };
  const style = { '--left': leftCm, '--foot': footCm, '--wide': widthCm };
  const sizes = `min(100vw, ${Math.ceil((sceneSvh * widthCm) / wallHeightCm)}svh)`;
  return (
    <div className={styles.work} style={style} {...slider}>
      <ContentImage image={image} sizes={sizes} isDecorative />
    </div>
  );
}

export interface WallSceneProps {
  readonly image: Image;
  readonly work: HungWork;
  readonly wallCm: number;
  readonly unit: LengthUnit;
}

export function WallScene({ image, work, wallCm, unit }: WallSceneProps) {
  const t = useText();
  const [offsetCm, setOffsetCm] = useState(0);
  const plan = wallPlan(wallCm, work, offsetCm);
  const { wallHeightCm, sceneCm } = plan;
  const bar = unit === 'cm' ? 50 : 20 * cmPerInch;
  const style = { '--wall-w': wallCm, '--wall-h': wallHeightCm, '--scene': sceneCm };
  const sendTo = (event: MouseEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setOffsetCm(((event.clientX - left) / width - 0.5) * wallCm);
  };
  return (
    <div className={styles.scene} style={style}>
      <figure className={styles.room}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keys move the work itself */}
        <div className={styles.wall} onClick={sendTo}>
          <Hung image={image} plan={plan} work={work} unit={unit} onMove={setOffsetCm} />
          <Chair leftCm={plan.chairLeftCm} />
        </div>
        <div className="beam" />
        <figcaption className={`caption ${styles.words}`}>
          <ScaleBar lengthCm={bar} />
          <span className="quiet" aria-hidden="true" dir="ltr">
            {lengthText(bar, unit)}
          </span>
          <span className={styles.measures}>
            {plan.isWider && <span className={styles.wider}>{t('wall.wider')} </span>}
            <span className="quiet">{t('wall.size', { size: sizeText(wallCm, wallHeightCm, unit) })}</span>
          </span>
        </figcaption>
      </figure>
    </div>
  );
}
