import type { HeaderFields } from '../base/header-fields.ts';

/** What a file may be asked with of a visitor's headers: for parts of it, and whether it is another one than before. */
const mediaRequestHeaders = ['range', 'if-range', 'if-none-match', 'if-modified-since'] as const;

/** What is left where a weak tag is to hold for a part: all is asked for (RFC 9110 §13.1.5), whatever a system takes it for. */
const withoutParts = mediaRequestHeaders.filter((name) => !name.endsWith('range'));

/** One range (RFC 9110 §14.1.1). Many systems reject several, or give all of them. */
const oneRange = /^bytes=(?:(\d{1,15})-(\d{0,15})|-\d{1,15})$/;

/** True if a `Range` header asks for one part. Otherwise the whole file is requested, as RFC 9110 §14.2 allows. */
function isOneRange(range: string): boolean {
  const [match, first = '', last = ''] = oneRange.exec(range) ?? [];
  return match !== undefined && (first === '' || last === '' || Number(first) <= Number(last));
}

/** These of a request's headers, as far as it has them. */
export function mediaHeadersOf(given: HeaderFields): Record<string, string | string[]> {
  const isWhole = !isOneRange(String(given.range)) || String(given['if-range']).startsWith('W/');
  const allowed = (isWhole ? withoutParts : mediaRequestHeaders).flatMap((name) => {
    const value = given[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(allowed);
}

/** A header of a reply that has one of that name, once. */
export function headerOf({ headers }: { readonly headers: HeaderFields }, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** Longest pause an upstream can ask for; what it asks beyond is not believed. */
const maxRetryAfterMs = 60_000;

/**
 * What a `Retry-After` header asks for, in milliseconds from now, at most 60 s; undefined when it says nothing.
 * A date is measured against the reply's own `Date`, so that an upstream whose clock is wrong still means what it says.
 */
export function readRetryAfter(
  value: string | undefined,
  replyDate: string | undefined,
  nowMs: number,
): number | undefined {
  const text = value?.trim();
  if (!text) return undefined;
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.min(Math.ceil(Number(text) * 1000), maxRetryAfterMs);
  // Date.parse reads a lone number with a sign as a year.
  const untilMs = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(untilMs)) return undefined;
  const sentMs = Date.parse(replyDate ?? '');
  const pauseMs = untilMs - (Number.isNaN(sentMs) ? nowMs : sentMs);
  return Math.min(Math.max(pauseMs, 0), maxRetryAfterMs);
}

/** A year: more is not more. */
const maxFreshForMs = 365 * 24 * 3600 * 1000;

interface FreshnessHeaders {
  readonly cacheControl: string | undefined;
  readonly expires: string | undefined;
  readonly date: string | undefined;
  readonly age: string | undefined;
}

function secondsOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

function directivesOf(cacheControl: string): ReadonlyMap<string, string> {
  const entries = cacheControl
    .toLowerCase()
    .split(',')
    .map((part): [string, string] => {
      const [name = '', value = ''] = part.split('=');
      return [name.trim(), value.trim().replaceAll('"', '')];
    });
  // Of two directives of the same name the first one counts (RFC 9111, 4.2.1).
  return new Map(entries.reverse());
}

/** Expires counts from the reply's own Date: a clock that is wrong is wrong in both. */
function untilExpiry({ expires, date }: FreshnessHeaders): number | undefined {
  if (expires === undefined || date === undefined) return undefined;
  const untilMs = Date.parse(expires) - Date.parse(date);
  return Number.isNaN(untilMs) ? 0 : untilMs;
}

/**
 * How long the upstream itself calls its reply fresh, in milliseconds, less the age it already had on arrival;
 * 0 when it forbids keeping it, undefined when it says nothing.
 */
export function freshForMsOf(headers: FreshnessHeaders): number | undefined {
  const directives = directivesOf(headers.cacheControl ?? '');
  if (['no-store', 'no-cache', 'private'].some((name) => directives.has(name))) return 0;
  const seconds = secondsOf(directives.get('s-maxage')) ?? secondsOf(directives.get('max-age'));
  const lifetimeMs = seconds === undefined ? untilExpiry(headers) : seconds * 1000;
  if (lifetimeMs === undefined) return undefined;
  const ageMs = (secondsOf(headers.age) ?? 0) * 1000;
  return Math.min(Math.max(lifetimeMs - ageMs, 0), maxFreshForMs);
}

/** Headers by which content systems say where the next page of a list is, or how many pages there are. */
const pagingHeaderNames = ['link', 'x-wp-totalpages', 'x-wp-total', 'total', 'per-page'] as const;

export type PagingHeaders = { readonly [Name in (typeof pagingHeaderNames)[number]]?: string };

/** What the headers of a page say of other pages. */
export function pagingHeadersOf(header: (name: string) => string | undefined): PagingHeaders {
  const values = pagingHeaderNames.map((name) => [name, header(name)] as const);
  return Object.fromEntries(values.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** The link of a `Link` header (RFC 8288) to the next page. */
const nextLink = /<([^<>]*)>[^,<]*;\s*rel="?next"?/i;

export function nextLinkIn({ link = '' }: PagingHeaders): string | undefined {
  return nextLink.exec(link)?.[1];
}

function countIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** How many items a list has on all its pages, as WordPress and Storyblok count them. */
export function itemsCounted(headers: PagingHeaders): number | undefined {
  return countIn(headers['x-wp-total']) ?? countIn(headers.total);
}

/** How many pages a list has. */
export function pagesCounted(headers: PagingHeaders): number | undefined {
  const [total, perPage] = [countIn(headers.total), countIn(headers['per-page'])];
  const counted = total !== undefined && perPage ? Math.ceil(total / perPage) : undefined;
  return countIn(headers['x-wp-totalpages']) ?? counted;
}
