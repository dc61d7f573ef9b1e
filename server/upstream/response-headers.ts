import type { HeaderFields } from '../base/header-fields.ts';

const mediaRequestHeaders = ['range', 'if-range', 'if-none-match', 'if-modified-since'] as const;

/** RFC 9110 §13.1.5: a weak tag cannot validate a part, so request the whole file. */
const withoutParts = mediaRequestHeaders.filter((name) => !name.endsWith('range'));

/** One range (RFC 9110 §14.1.1). Many systems reject several ranges. */
const oneRange = /^bytes=(?:(\d{1,15})-(\d{0,15})|-\d{1,15})$/;

function isOneRange(range: string): boolean {
  const [match, first = '', last = ''] = oneRange.exec(range) ?? [];
  return match !== undefined && (first === '' || last === '' || Number(first) <= Number(last));
}

export function mediaHeadersOf(given: HeaderFields): Record<string, string | string[]> {
  const isWhole = !isOneRange(String(given.range)) || String(given['if-range']).startsWith('W/');
  const allowed = (isWhole ? withoutParts : mediaRequestHeaders).flatMap((name) => {
    const value = given[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(allowed);
}

export function headerOf({ headers }: { readonly headers: HeaderFields }, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

const maxRetryAfterMs = 60_000;

/** Milliseconds from `Retry-After`, at most 60 s. A date counts from the response's own `Date`, as clocks differ. */
export function readRetryAfter(
  value: string | undefined,
  responseDate: string | undefined,
  nowMs: number,
): number | undefined {
  const text = value?.trim();
  if (!text) return undefined;
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.min(Math.ceil(Number(text) * 1000), maxRetryAfterMs);
  // Date.parse reads a lone number with a sign as a year.
  const untilMs = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(untilMs)) return undefined;
  const sentMs = Date.parse(responseDate ?? '');
  const pauseMs = untilMs - (Number.isNaN(sentMs) ? nowMs : sentMs);
  return Math.min(Math.max(pauseMs, 0), maxRetryAfterMs);
}

const maxFreshForMs = 365 * 24 * 3600 * 1000;

type ReadHeader = (name: string) => string | undefined;

const secondsOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;

function directivesOf(cacheControl: string): ReadonlyMap<string, string> {
  const entries = cacheControl
    .toLowerCase()
    .split(',')
    .map((part): [string, string] => {
      const [name = '', value = ''] = part.split('=');
      return [name.trim(), value.trim().replaceAll('"', '')];
    });
  // Of duplicate directives the first one counts (RFC 9111 §4.2.1).
  return new Map(entries.reverse());
}

function untilExpiry(header: ReadHeader): number | undefined {
  const [expires, date] = [header('expires'), header('date')];
  if (expires === undefined || date === undefined) return undefined;
  const untilMs = Date.parse(expires) - Date.parse(date);
  return Number.isNaN(untilMs) ? 0 : untilMs;
}

/** Remaining freshness lifetime in milliseconds. 0 if storing is forbidden, undefined if the upstream sets none. */
export function freshForMsOf(header: ReadHeader): number | undefined {
  const directives = directivesOf(header('cache-control') ?? '');
  if (['no-store', 'no-cache', 'private'].some((name) => directives.has(name))) return 0;
  const seconds = secondsOf(directives.get('s-maxage')) ?? secondsOf(directives.get('max-age'));
  const lifetimeMs = seconds === undefined ? untilExpiry(header) : seconds * 1000;
  if (lifetimeMs === undefined) return undefined;
  const ageMs = (secondsOf(header('age')) ?? 0) * 1000;
  return Math.min(Math.max(lifetimeMs - ageMs, 0), maxFreshForMs);
}

const pagingHeaderNames = [
  ...(['link', 'x-wp-totalpages', 'x-wp-total', 'x-total-pages', 'x-total-count', 'total', 'per-page'] as const),
  'content-range',
] as const;

export type PagingHeaders = { readonly [Name in (typeof pagingHeaderNames)[number]]?: string };

export function pagingHeadersOf(header: ReadHeader): PagingHeaders {
  const values = pagingHeaderNames.map((name) => [name, header(name)] as const);
  return Object.fromEntries(values.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

const nextLink = /<([^<>]*)>[^,<]*;\s*rel="?next"?/i;

export const nextLinkIn = ({ link = '' }: PagingHeaders): string | undefined => nextLink.exec(link)?.[1];

const countIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;

export function itemsCounted(headers: PagingHeaders): number | undefined {
  const ranged = headers['content-range']?.split('/')[1];
  const totals = [headers['x-wp-total'], headers['x-total-count'], headers.total, ranged].map(countIn);
  return totals.find((total) => total !== undefined);
}

export function pagesCounted(headers: PagingHeaders): number | undefined {
  const [total, perPage] = [countIn(headers.total), countIn(headers['per-page'])];
  const counted = total !== undefined && perPage ? Math.ceil(total / perPage) : undefined;
  return countIn(headers['x-wp-totalpages']) ?? countIn(headers['x-total-pages']) ?? counted;
}
