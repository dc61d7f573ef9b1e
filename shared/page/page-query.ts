/**
 * Which page takes which query parameters: one table for the server, whose documents depend on them, and for the browser.
 * A parameter more is a row more.
 */

import { type PageName, pageNames, siteRoutes } from './site-routes.ts';

export interface PageParameter {
  /** Pages that take it; for all others it is unknown. */
  readonly pages: readonly PageName[];
  /** A value in its one spelling; undefined where it is malformed, and then it is as if it were not there. */
  readonly read: (value: string) => string | undefined;
  /**
   * Who says what values there are. Those that the content names are few: their documents are kept. Those that visitors
   * make up are any: their documents are drawn for the request and forgotten.
   */
  readonly valuesOf: 'content' | 'visitor';
  /** Its documents are none for search engines. */
  readonly isUnlisted?: true;
  /** Several values contradict each other and are as if there were none; of other parameters the first one counts. */
  readonly isSingle?: true;
}

/** Longest text to look for, in UTF-16 units. */
export const maxSoughtLength = 100;

/** The columns of the index, each of which it can be sorted by. */
export const indexColumns = ['year', 'size', 'title', 'place', 'type'] as const;

export type IndexColumn = (typeof indexColumns)[number];

/** Widths of a visitor's wall, in centimeters. */
export const wallWidthCm = { min: 120, max: 800 } as const;

/** Longest subject of a mail that an address can give, in UTF-16 units. */
export const maxSubjectLength = 200;

/** One line of words. Without a letter or a figure nothing is said. */
function readLine(value: string, maxLength: number): string | undefined {
  const line = value
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return line.length <= maxLength && /[\p{L}\p{N}]/u.test(line) ? line : undefined;
}

/** What is looked for, in its one spelling; undefined where there is nothing to look for. */
export const readSought = (value: string) => readLine(value, maxSoughtLength);
const readSubject = (value: string) => readLine(value, maxSubjectLength);

/** A column, with a minus before it where it falls. */
function readSort(value: string): string | undefined {
  const column = value.replace(/^-/, '');
  return indexColumns.some((name) => name === column) ? value : undefined;
}

/**
 * A wall that is narrower or wider than can be chosen is no wall: drawn at the nearest that can be, it would pass for the
 * visitor's own.
 */
function readWall(value: string): string | undefined {
  const widthCm = /^\d{3}$/.test(value) ? Number(value) : 0;
  return widthCm >= wallWidthCm.min && widthCm <= wallWidthCm.max ? value : undefined;
}

/** A part of a page's images from the second on: the first is the page itself. */
function readPart(value: string): string | undefined {
  return /^[1-9]\d{0,3}$/.test(value) && value !== '1' ? value : undefined;
}

const asItIs = (value: string): string | undefined => value || undefined;

/** In the order in which they stand in an address. */
const pageParameters = {
  typology: { pages: ['design'], read: asItIs, valuesOf: 'content' },
  size: { pages: ['design'], read: asItIs, valuesOf: 'content' },
  q: { pages: ['design'], read: readSought, valuesOf: 'visitor', isUnlisted: true },
  sort: { pages: ['design'], read: readSort, valuesOf: 'visitor' },
  wall: { pages: ['art-art-works-slug'], read: readWall, valuesOf: 'visitor', isSingle: true },
  about: {
    pages: ['design-slug', 'design-contact-us'],
    read: readSubject,
    valuesOf: 'visitor',
    isUnlisted: true,
    isSingle: true,
  },
  images: {
    pages: pageNames.filter((page) => siteRoutes[page].layout === 'default'),
    read: readPart,
    valuesOf: 'content',
    isUnlisted: true,
    isSingle: true,
  },
} as const satisfies Record<string, PageParameter>;

export type PageParameterName = keyof typeof pageParameters;

const parameterRows: readonly (readonly [string, PageParameter])[] = Object.entries(pageParameters);

function valueIn(asked: URLSearchParams, name: string, { read, isSingle }: PageParameter): string | undefined {
  const [first = '', ...others] = asked.getAll(name);
  return isSingle && others.length > 0 ? undefined : read(first);
}

/** The value of a parameter in a query (`?…`), in its one spelling. */
export function parameterIn(search: string, name: PageParameterName): string | undefined {
  return valueIn(new URLSearchParams(search), name, pageParameters[name]);
}

/** The part of a page's images that a query names, from 1. */
export function imagePartIn(search: string): number {
  return Number(parameterIn(search, 'images') ?? 1);
}

/**
 * What a page's document depends on of a query, in its one spelling: '' or `?typology=…&q=…`. What is unknown to the page
 * or malformed is left out.
 */
export function pageQueryOf(page: PageName, search: string): string {
  const asked = new URLSearchParams(search);
  const known = parameterRows.flatMap(([name, parameter]): [string, string][] => {
    const value = parameter.pages.includes(page) ? valueIn(asked, name, parameter) : undefined;
    return value === undefined ? [] : [[name, value]];
  });
  return known.length > 0 ? `?${new URLSearchParams(known)}` : '';
}

/** A query of a page with other values of some parameters, in its one spelling; undefined takes one away. */
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

/** The rows of a query in its one spelling. */
function parametersIn(query: string): PageParameter[] {
  const asked = new URLSearchParams(query);
  return parameterRows.flatMap(([name, parameter]) => (asked.has(name) ? [parameter] : []));
}

/** Do visitors make up any value of this query, which is in its one spelling? Then no document of it is kept. */
export function isMadeUp(query: string): boolean {
  return parametersIn(query).some(({ valuesOf }) => valuesOf === 'visitor');
}

/** May search engines list the document of this query, which is in its one spelling? */
export function isListed(query: string): boolean {
  return !parametersIn(query).some(({ isUnlisted }) => isUnlisted);
}
