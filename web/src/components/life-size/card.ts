/** A bank card (ISO/IEC 7810, ID-1), in millimeters: everybody has one, and all are as large. */
export const cardMm = { long: 85.6, short: 53.98 } as const;

/** CSS pixels to the millimeter that can be chosen, and the steps between. */
export const pxPerMmRange = { min: 2, max: 12, step: 0.02 } as const;

/** What most screens come near to, in CSS pixels to the millimeter: those of desks, and those of hands. */
export const likelyPxPerMm = { desk: 96 / 25.4, hand: 160 / 25.4 } as const;

/** Room that is left for a card that turns out larger than likely. */
const spare = 1.05;

/**
 * How a card is drawn in a window so wide: both ends of a side have to be seen. Lying where it fits; upright where only
 * that does; where neither does, lying, cut at its right: then its short side is matched.
 */
export function cardStance(widthPx: number, pxPerMm: number): 'lying' | 'upright' {
  const fits = (mm: number) => mm * pxPerMm * spare <= widthPx;
  return !fits(cardMm.long) && fits(cardMm.short) ? 'upright' : 'lying';
}
