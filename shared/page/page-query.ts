/** Query parameters of pages: one table for the server's documents and the browser. */

import { maxShortlist } from '../contract/paths.ts';
import { type PageName, pageNames } from './site-routes.ts';

export interface PageParameter {
  readonly pages: readonly PageName[];
  /** A value in canonical spelling; undefined if malformed, which counts as absent. */
  readonly read: (value: string) => string | undefined;
  /** Values from content are few, so that documents are cached. Values from visitors are arbitrary: no caching. */
  readonly valuesOf: 'content' | 'visitor';
  /** Search engines must not list its documents. */
  readonly isUnlisted?: true;
  /** Several values count as none. Of other parameters, the first value counts. */
  readonly isSingle?: true;
}

/** In UTF-16 units. */
export const maxSoughtLength = 100;

export const indexColumns = ['year', 'size', 'title', 'place', 'typology'] as const;

export type IndexColumn = (typeof indexColumns)[number];

export const wallWidthCm = { min: 120, max: 800 } as const;

/** Of the subject of a mail, in UTF-16 units. */
export const maxSubjectLength = 200;

function readLine(value: string, maxLength: number): string | undefined {
  const line = value
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return line.length <= maxLength && /[\p{L}\p{N}]/u.test(line) ? line : undefined;
}

export const readSought = (value: string) => readLine(value, maxSoughtLength);
/** A subject, or the slugs of a shortlist. */
const readSubject = (value: string) => readLine(value, maxSubjectLength * value.split(',').length);

/** A column, with a minus for descending order. */
export function readSort(value: string): string | undefined {
  const [, minus = '', column = ''] = /^(-?)(.*)$/s.exec(value) ?? [];
  return indexColumns.some((one) => one === column) ? minus + column : undefined;
}

/** Other widths are not clamped, because the result would pass for the visitor's own. */
function readWall(value: string): string | undefined {
  const widthCm = /^\d{3}$/.test(value) ? Number(value) : 0;
  return widthCm >= wallWidthCm.min && widthCm <= wallWidthCm.max ? value : undefined;
}

/** The first part is the page itself. */
const readPart = (value: string): string | undefined =>
  /^[1-9]\d{0,3}$/.test(value) && value !== '1' ? value : undefined;

/** The slugs of a shortlist, each once. Unknown ones are left out later. */
const readItems = (value: string): string | undefined =>
  [...new Set(value.split(','))].slice(0, maxShortlist).join() || undefined;

const asItIs = (value: string): string | undefined => value || undefined;

/** In the order of canonical queries. */
const pageParameters = {
  typology: { pages: ['design'], read: asItIs, valuesOf: 'content' },
  size: { pages: ['design'], read: asItIs, valuesOf: 'content' },
  series: { pages: ['art-name'], read: asItIs, valuesOf: 'content' },
  medium: { pages: ['art-name'], read: asItIs, valuesOf: 'content' },
  availability: { pages: ['design', 'art-name'], read: asItIs, valuesOf: 'content' },
  q: { pages: ['design'], read: readSought, valuesOf: 'visitor', isUnlisted: true },
  sort: { pages: ['design', 'art-name'], read: readSort, valuesOf: 'visitor' },
  wall: { pages: ['art-art-works-slug', 'contact'], read: readWall, valuesOf: 'visitor', isSingle: true },
  about: {
    pages: ['design-slug', 'design-contact-us', 'contact'],
    read: readSubject,
    valuesOf: 'visitor',
    isUnlisted: true,
    isSingle: true,
  },
  items: { pages: ['shortlist', 'contact'], read: readItems, valuesOf: 'visitor', isUnlisted: true, isSingle: true },
  part: {
    pages: pageNames.filter((page) => page !== 'landing'),
    read: readPart,
    valuesOf: 'content',
    isUnlisted: true,
    isSingle: true,
  },
} as const satisfies Record<string, PageParameter>;

export type PageParameterName = keyof typeof pageParameters;

const parameterRows: readonly (readonly [string, PageParameter])[] = Object.entries(pageParameters);

function valueIn(requested: URLSearchParams, name: string, { read, isSingle }: PageParameter): string | undefined {
  const [first = '', ...others] = requested.getAll(name);
  return isSingle && others.length > 0 ? undefined : read(first);
}

/** The value of a parameter in a query (`?…`), in canonical spelling. */
export const parameterIn = (search: string, name: PageParameterName): string | undefined =>
  valueIn(new URLSearchParams(search), name, pageParameters[name]);

/** The part of a long list, or of a page with many images. */
export const partIn = (search: string): number => Number(parameterIn(search, 'part') ?? 1);

/** The part of a query that the page's document depends on, in canonical spelling: '' or `?typology=…&q=…`. */
export function pageQueryOf(page: PageName, search: string): string {
  const requested = new URLSearchParams(search);
  const known = parameterRows.flatMap(([name, parameter]): [string, string][] => {
    const value = parameter.pages.includes(page) ? valueIn(requested, name, parameter) : undefined;
    return value === undefined ? [] : [[name, value]];
  });
  return known.length > 0 ? `?${new URLSearchParams(known)}` : '';
}

/** A page's query with changed parameters, in canonical spelling; undefined removes one. */
export function queryWith(
  page: PageName,
  search: string,
  changes: Readonly<Partial<Record<PageParameterName, string | undefined>>>,
): string {
  const changed = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) changed.delete(name);
    else changed.set(name, value);
  }
  return pageQueryOf(page, `?${changed}`);
}

function parametersIn(query: string): PageParameter[] {
  const requested = new URLSearchParams(query);
  return parameterRows.flatMap(([name, parameter]) => (requested.has(name) ? [parameter] : []));
}

/** True if a canonical query has values from visitors. Its document is not cached. */
export const hasVisitorInput = (query: string): boolean =>
  parametersIn(query).some(({ valuesOf }) => valuesOf === 'visitor');

/** True if search engines may list the document of a canonical query. */
export const isListed = (query: string): boolean => !parametersIn(query).some(({ isUnlisted }) => isUnlisted);
