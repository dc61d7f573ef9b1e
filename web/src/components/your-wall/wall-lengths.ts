import type { LengthUnit } from '../../preferences/length-unit.ts';
import { cmPerInch, dimensionsText } from '../project/project-facts.ts';

/** Lengths are stored in whole centimeters and shown in whole units. */
const cmPer: Readonly<Record<LengthUnit, number>> = { cm: 1, in: cmPerInch };

export function inUnit(cm: number, unit: LengthUnit): number {
  return Math.round(cm / cmPer[unit]);
}

export function toCm(length: number, unit: LengthUnit): number {
  return Math.round(length * cmPer[unit]);
}

export function sizeText(widthCm: number, heightCm: number, unit: LengthUnit): string {
  const inCm = dimensionsText({ widthCm: inUnit(widthCm, unit), heightCm: inUnit(heightCm, unit) });
  return unit === 'cm' ? inCm : inCm.replace(/cm$/, unit);
}

export function lengthText(cm: number, unit: LengthUnit): string {
  return `${inUnit(cm, unit)}\u00a0${unit}`;
}

export function barCm(unit: LengthUnit): number {
  return unit === 'cm' ? 50 : 20 * cmPerInch;
}
