/** Share cards. Without schemas, because the browser loads this file. */

export const cardSize = { width: 1200, height: 630 } as const;

/** Works are never cropped. Other images fill the card. */
export const cardNames = { whole: 'card.jpg', filled: 'cover-card.jpg' } as const;

export type CardName = (typeof cardNames)[keyof typeof cardNames];
