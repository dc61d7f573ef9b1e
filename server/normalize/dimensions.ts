import type { Dimensions } from '../../shared/contract/project.ts';
import { readNumber } from './numbers.ts';
import { OpenRecord } from './open-record.ts';
import type { Reading } from './reading.ts';
import { isRecord, type Place, scalarText } from './record.ts';

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
const side = String.raw`(\d+(?:[.,]\d+)?)\s*(?:mm|cm|m|in|")?`;
const text = new RegExp(
  String.raw`^(?:[hwd][:=]?\s*)?${side}\s*[x×*]\s*${side}(?:\s*[x×*]\s*${side})?\s*(mm|cm|m|in|inch|inches|"|″)?\.?$`,
  'i',
);

/** Width, height and depth in cm out of an object, a list or a text such as "46 × 78 × 51 cm"; undefined if it has no two. */
export function readDimensions(place: Place, reading: Reading): Dimensions | undefined {
  const { value, at } = place;
  if (Array.isArray(value)) return make(value.map(readNumber), 1);
  if (isRecord(value)) return dimensionsOf(new OpenRecord(value, at, reading));
  const match = scalarText(value).trim().slice(0, 100).match(text);
  if (!match) return undefined;
  const unit = match[4] ?? scalarText(value).match(/\d\s*(mm|cm|m|in|")/i)?.[1] ?? 'cm';
  return make(match.slice(1, 4).map(readNumber), centimetersPer[unit.toLowerCase()] ?? 1);
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
