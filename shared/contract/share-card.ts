/**
 * Pictures that stand for a page where it is shared. No schemas: this file is what the browser loads at run time.
 */

/** Width and height in pixels, as networks that show cards ask for. */
export const cardSize = { width: 1200, height: 630 } as const;

/**
 * Names of their files, beside the other files of a picture: all of it on the wall (works are never cropped), or as much
 * of it as fills the card.
 */
export const cardNames = { whole: 'card.jpg', filled: 'cover-card.jpg' } as const;

export type CardName = (typeof cardNames)[keyof typeof cardNames];
