import { lastingStorage } from './safe-storage.ts';
import { valueStore } from './value-store.ts';

/** What a visitor measures walls in. */
export type LengthUnit = 'cm' | 'in';

/** Key in `localStorage`; nothing stands for centimeters. */
const storageKey = 'length-unit';

/** Held here, so that a choice lasts for the page where storage is blocked. */
export const lengthUnit = valueStore<LengthUnit>('cm');

/** Takes up the unit of an earlier visit. Browser only. */
export function recallLengthUnit(): void {
  if (lastingStorage.read(storageKey) === 'in') lengthUnit.set('in');
}

/** Keeps the unit for the next visit. */
export function chooseLengthUnit(unit: LengthUnit): void {
  lastingStorage.write(storageKey, unit);
  lengthUnit.set(unit);
}
