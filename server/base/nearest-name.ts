import { closest, distance } from 'fastest-levenshtein';

/** Longer names are not compared, because that takes quadratic time. */
const maxLength = 100;

/** The known name that is probably meant, in any case: fewer than half of the letters differ. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0 || name.length > maxLength) return undefined;
  const lower = name.toLowerCase();
  const spelled = new Map(known.map((one) => [one.toLowerCase(), one]));
  const nearest = closest(lower, [...spelled.keys()]);
  return distance(lower, nearest) < name.length / 2 ? spelled.get(nearest) : undefined;
}
