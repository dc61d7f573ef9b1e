const anyMonth = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';
const months = anyMonth.split('|');
const month = `(?<month>${anyMonth})`;
const time = '(?<hour>[01]\\d|2[0-3]):(?<minute>[0-5]\\d):(?<second>[0-5]\\d|60)';

/** The three forms that a recipient must understand (RFC 9110 §5.6.7): today's, and the two obsolete ones. */
const forms = [
  new RegExp(`^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?<day>\\d\\d) ${month} (?<year>\\d{4}) ${time} GMT$`),
  new RegExp(
    `^(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday), (?<day>\\d\\d)-${month}-(?<year>\\d\\d) ${time} GMT$`,
  ),
  new RegExp(`^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ${month} (?<day>[ \\d]\\d) ${time} (?<year>\\d{4})$`),
];

/** Two digits that would stand more than 50 years ahead mean the last such year that has been. */
function fullYear(year: string, nowMs: number): number {
  if (year.length === 4) return Number(year);
  const thisYear = new Date(nowMs).getUTCFullYear();
  const inThisCentury = thisYear - (thisYear % 100) + Number(year);
  return inThisCentury > thisYear + 50 ? inThisCentury - 100 : inThisCentury;
}

/** Milliseconds since the epoch that an HTTP-date means, or undefined for what is none. */
export function parseHttpDate(text: string, nowMs: number): number | undefined {
  const parts = forms.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  if (!parts) return undefined;
  const { year = '', month: name = '', day, hour, minute, second } = parts;
  const midnight = new Date(Date.UTC(fullYear(year, nowMs), months.indexOf(name), Number(day)));
  // The 31st of a shorter month would be a day of the next one.
  if (midnight.getUTCDate() !== Number(day)) return undefined;
  return midnight.getTime() + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000;
}

/** Opaque part of an entity tag: weak comparison ignores the `W/` (RFC 9110 §8.8.3.2). */
function opaqueTag(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}

/** A list of entity tags: quoted strings may hold commas, so the list cannot be split at them. */
const entityTag = /(?:W\/)?"[^"]*"/g;

/**
 * The one of `current` that an If-None-Match field names, by weak comparison, or undefined.
 * `*` matches whatever there is: the first of `current`. RFC 9110 §13.1.2.
 */
export function matchedTag(field: string, current: readonly string[]): string | undefined {
  // Browsers send the one tag that they were given.
  if (current.includes(field)) return field;
  if (field.trim() === '*') return current[0];
  const asked = new Set((field.match(entityTag) ?? []).map(opaqueTag));
  return current.find((tag) => asked.has(tag));
}

/**
 * Does an If-Modified-Since field name a moment since which nothing has changed? RFC 9110 §13.1.3.
 * What is no date says nothing; nor does one that is yet to come: until then anything may change.
 */
export function isUnmodifiedSince(field: string, modifiedAtMs: number, nowMs: number): boolean {
  const sinceMs = parseHttpDate(field, nowMs);
  return sinceMs !== undefined && sinceMs <= nowMs && modifiedAtMs <= sinceMs;
}
