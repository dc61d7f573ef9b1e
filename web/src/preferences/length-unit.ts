import { lastingStorage } from './safe-storage.ts';
import { valueStore } from './value-store.ts';

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
