import { lastingStorage } from './safe-storage.ts';

/** Key in `localStorage`. */
const storageKey = 'card-match';

/** Pixels of the screen to the millimeter that are believed: below are walls of light, above nothing is built. */
const believed = { min: 0.5, max: 60 } as const;

/** Held here as well, so that a match lasts for the page where storage is blocked. */
let matched: number | undefined;

/**
 * Pixels of the screen itself, not of CSS, to a millimeter, as the visitor has matched a card; undefined until then. With
 * `devicePixelRatio`, which follows the zoom of the browser, come those of CSS.
 */
export function cardMatch(): number | undefined {
  const stored = Number(lastingStorage.read(storageKey) ?? Number.NaN);
  const isBelieved = stored >= believed.min && stored <= believed.max;
  return matched ?? (isBelieved ? stored : undefined);
}

/** Keeps a match for the next visit. */
export function keepCardMatch(pixelsPerMm: number): void {
  matched = pixelsPerMm;
  lastingStorage.write(storageKey, pixelsPerMm.toFixed(4));
}
