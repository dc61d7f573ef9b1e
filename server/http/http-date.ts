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
