import type { LengthUnit } from '../../preferences/length-unit.ts';
import { cmPerInch, dimensionsText } from '../project/project-facts.ts';

/** Lengths are kept in whole centimeters and told in whole units. */
const cmPer: Readonly<Record<LengthUnit, number>> = { cm: 1, in: cmPerInch };

export function inUnit(cm: number, unit: LengthUnit): number {
  return Math.round(cm / cmPer[unit]);
}

export function toCm(length: number, unit: LengthUnit): number {
  return Math.round(length * cmPer[unit]);
}

/** `320 × 260 cm`, or the same in inches. */
export function sizeText(widthCm: number, heightCm: number, unit: LengthUnit): string {
  const inCm = dimensionsText({ widthCm: inUnit(widthCm, unit), heightCm: inUnit(heightCm, unit) });
  return unit === 'cm' ? inCm : inCm.replace(/cm$/, unit);
}

/** `70 cm`, or the same in inches. */
export function lengthText(cm: number, unit: LengthUnit): string {
  return `${inUnit(cm, unit)}\u00a0${unit}`;
}

/** The bar under the floor: a round length in each unit. */
export function barCm(unit: LengthUnit): number {
  return unit === 'cm' ? 50 : 20 * cmPerInch;
}
