/** Browsers skip some of these characters, so a scheme could hide behind them. */
const unseen = /[\p{Cc}\u200b\ufeff\u00ad]/gu;

/** A URL as it was written, without spaces around it and without control and invisible characters. */
export const cleanUrl = (raw: string): string => raw.toWellFormed().replace(unseen, '').trim();

/** Percent-encodes spaces as browsers do: ` ` is `%20`, and Unicode spaces, which file names may contain, stay themselves. */
export const encodeSpaces = (url: string): string => url.replace(/\s/g, encodeURIComponent);
