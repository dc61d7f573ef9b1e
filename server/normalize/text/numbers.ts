/** A finite number out of a number or a text like "12,5" or "1600px"; undefined for anything else. */
export function readNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || value.length > 40) return undefined;
  const match = value.trim().match(/^([+-]?\d+(?:[.,]\d+)?)\s*(?:px|cm|mm|m|in|"|″)?$/i);
  return match ? Number(match[1]?.replace(',', '.')) : undefined;
}

const maxPixels = 100_000;

/** A count of pixels, undefined for what is none. */
export function readPixels(value: unknown): number | undefined {
  const number = readNumber(value);
  if (number === undefined) return undefined;
  const pixels = Math.round(number);
  return pixels > 0 && pixels <= maxPixels ? pixels : undefined;
}

/** true or false out of the ways in which APIs say so; undefined for anything else. */
export function readFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === 0) return value === 1;
  if (typeof value !== 'string') return undefined;
  const word = value.trim().toLowerCase();
  if (['1', 'true', 'yes', 'on', 'y'].includes(word)) return true;
  return ['0', 'false', 'no', 'off', 'n'].includes(word) ? false : undefined;
}
