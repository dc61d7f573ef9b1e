const anyMonth = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';
const months = anyMonth.split('|');
const month = `(?<month>${anyMonth})`;
const time = '(?<hour>[01]\\d|2[0-3]):(?<minute>[0-5]\\d):(?<second>[0-5]\\d|60)';

/** The three date formats that a recipient must accept (RFC 9110 §5.6.7). */
const forms = [
  new RegExp(`^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?<day>\\d\\d) ${month} (?<year>\\d{4}) ${time} GMT$`),
  new RegExp(
    `^(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday), (?<day>\\d\\d)-${month}-(?<year>\\d\\d) ${time} GMT$`,
  ),
  new RegExp(`^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ${month} (?<day>[ \\d]\\d) ${time} (?<year>\\d{4})$`),
];

/** A two-digit year more than 50 years ahead is in the past. */
function fullYear(year: string, nowMs: number): number {
  if (year.length === 4) return Number(year);
  const thisYear = new Date(nowMs).getUTCFullYear();
  const inThisCentury = thisYear - (thisYear % 100) + Number(year);
  return inThisCentury > thisYear + 50 ? inThisCentury - 100 : inThisCentury;
}

export function parseHttpDate(text: string, nowMs: number): number | undefined {
  const parts = forms.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  if (!parts) return undefined;
  const { year = '', month: name = '', day, hour, minute, second } = parts;
  const midnight = new Date(Date.UTC(fullYear(year, nowMs), months.indexOf(name), Number(day)));
  // Reject days that a month does not have.
  if (midnight.getUTCDate() !== Number(day)) return undefined;
  return midnight.getTime() + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000;
}

function opaqueTag(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}

/** Quoted tags may contain commas, so the list cannot be split at them. */
const entityTag = /(?:W\/)?"[^"]*"/g;

/** Compares weakly. `*` matches the first one (RFC 9110 §13.1.2). */
export function matchedTag(field: string, current: readonly string[]): string | undefined {
  if (current.includes(field)) return field;
  if (field.trim() === '*') return current[0];
  const requested = new Set((field.match(entityTag) ?? []).map(opaqueTag));
  return current.find((tag) => requested.has(tag));
}

/** Invalid and future dates do not count (RFC 9110 §13.1.3). */
export function isUnmodifiedSince(field: string, modifiedAtMs: number, nowMs: number): boolean {
  const sinceMs = parseHttpDate(field, nowMs);
  return sinceMs !== undefined && sinceMs <= nowMs && modifiedAtMs <= sinceMs;
}
