/** Because browsers skip some of these characters, a scheme could hide behind them. */
const unseen = /[\p{Cc}\u200b\ufeff\u00ad]/gu;

export const cleanUrl = (raw: string): string => raw.toWellFormed().replace(unseen, '').trim();

/** Percent-encodes white space as browsers do. */
export const encodeSpaces = (url: string): string => url.replace(/\s/g, encodeURIComponent);
