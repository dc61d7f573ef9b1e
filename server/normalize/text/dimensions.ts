import type { Dimensions } from '../../../shared/contract/project.ts';
import { trimEnd } from '../../../shared/trim-ends.ts';
import { OpenRecord } from '../reply/open-record.ts';
import type { Reading } from '../reply/reading.ts';
import { isRecord, type Place, scalarText } from '../reply/record.ts';
import { readNumber } from './numbers.ts';

const centimetersPer: Readonly<Record<string, number>> = {
  mm: 0.1,
  cm: 1,
  m: 100,
  in: 2.54,
  inch: 2.54,
  inches: 2.54,
  '"': 2.54,
  '″': 2.54,
};
/** One side of a text such as "46 × 78 × 51 cm", with its unit where it has one. */
const side = /^(\d+(?:[.,]\d+)?)\s*(mm|cm|m|in|inch|inches|"|″)?$/i;

/** Width, height and depth in cm out of an object, a list or a text such as "46 × 78 × 51 cm"; undefined if it has no two. */
export function readDimensions(place: Place, reading: Reading): Dimensions | undefined {
  const { value, at } = place;
  if (Array.isArray(value)) return make(value.map(readNumber), 1);
  if (isRecord(value)) return dimensionsOf(new OpenRecord(value, at, reading));
  return fromText(scalarText(value).trim());
}

/** The unit of the last side that has one is that of all. */
function fromText(text: string): Dimensions | undefined {
  if (text.length > 100) return undefined;
  const plain = trimEnd(text, '.').replace(/^[hwd][:=]?/i, '');
  const sides = plain.split(/[x×*]/i).map((part) => part.trim().match(side));
  if (sides.length > 3 || sides.includes(null)) return undefined;
  const unit = sides.findLast((match) => match?.[2])?.[2] ?? 'cm';
  return make(
    sides.map((match) => readNumber(match?.[1])),
    centimetersPer[unit.toLowerCase()] ?? 1,
  );
}

/** Dimensions that stand in fields of their own (`width_cm` …). */
export function dimensionsOf(record: OpenRecord): Dimensions | undefined {
  const unit = record.take('unit', ({ value }) => centimetersPer[scalarText(value).trim().toLowerCase()]) ?? 1;
  if (!record.has('width', isLength) || !record.has('height', isLength)) return undefined;
  const sides = (['width', 'height', 'depth'] as const).map((name) =>
    record.take(name, ({ value }) => readNumber(value)),
  );
  return make(sides, unit);
}

const isLength = ({ value }: Place): boolean => (readNumber(value) ?? 0) > 0;

function make(sides: readonly (number | undefined)[], factor: number): Dimensions | undefined {
  const [widthCm, heightCm, depthCm] = sides.map((length) =>
    length && length > 0 ? rounded(length * factor) : undefined,
  );
  if (!widthCm || !heightCm) return undefined;
  return depthCm ? { widthCm, heightCm, depthCm } : { widthCm, heightCm };
}

const rounded = (length: number): number => Math.round(length * 1000) / 1000;
