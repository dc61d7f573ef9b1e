/** Share cards. Without schemas, because the browser loads this file. */
import { tensOf } from './square-file.ts';

export const cardSize = { width: 1200, height: 630 } as const;

/** Works are never cropped. Other images fill the card. */
export const cardNames = { whole: 'card.jpg', filled: 'cover-card.jpg' } as const;

export type CardName = (typeof cardNames)[keyof typeof cardNames] | `cover-card-at-${number}-${number}.jpg`;

const pointedCard = /^cover-card-at-(0|[1-9]0|100)-(0|[1-9]0|100)\.jpg$/;

/** True for a share card of the contract. Focal points are in steps of ten percent. */
export const isCardName = (name: string): name is CardName =>
  name === cardNames.whole || name === cardNames.filled || pointedCard.test(name);

/** Name of the card that an image fills, around its focal point if it has one. */
export const filledCardOf = (focalPoint: { readonly x: number; readonly y: number } | undefined): CardName =>
  focalPoint ? `cover-card-at-${tensOf(focalPoint.x)}-${tensOf(focalPoint.y)}.jpg` : cardNames.filled;

/** Point that a card keeps, in fractions. Undefined: its most salient part. */
export function pointOfCard(name: CardName): { readonly x: number; readonly y: number } | undefined {
  const [, x, y] = pointedCard.exec(name) ?? [];
  return x === undefined ? undefined : { x: Number(x) / 100, y: Number(y) / 100 };
}
