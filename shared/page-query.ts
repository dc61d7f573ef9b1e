/**
 * Which page takes which query parameters: one table for the server, whose documents depend on them, and for the browser.
 * A parameter more is a row more.
 */

import type { PageName } from './site-routes.ts';

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
}

/** Longest text to look for, in UTF-16 units. */
export const maxSoughtLength = 100;

/** The columns of the index, each of which it can be sorted by. */
export const indexColumns = ['year', 'size', 'title', 'place', 'type'] as const;

/** Widths of a visitor's wall, in centimeters. */
export const wallWidthCm = { min: 120, max: 800 } as const;

/** What is looked for: one line of words. Without a letter or a figure there is nothing to look for. */
function readSought(value: string): string | undefined {
  const sought = value
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return sought.length <= maxSoughtLength && /[\p{L}\p{N}]/u.test(sought) ? sought : undefined;
}

/** A column, with a minus before it where it falls. */
function readSort(value: string): string | undefined {
  const column = value.replace(/^-/, '');
  return indexColumns.some((name) => name === column) ? value : undefined;
}

function readWall(value: string): string | undefined {
  const widthCm = /^\d{3}$/.test(value) ? Number(value) : 0;
  return widthCm >= wallWidthCm.min && widthCm <= wallWidthCm.max ? value : undefined;
}

const asItIs = (value: string): string | undefined => value || undefined;

/** In the order in which they stand in an address. */
const pageParameters = {
  typology: { pages: ['design'], read: asItIs, valuesOf: 'content' },
  size: { pages: ['design'], read: asItIs, valuesOf: 'content' },
  q: { pages: ['design'], read: readSought, valuesOf: 'visitor', isUnlisted: true },
  sort: { pages: ['design'], read: readSort, valuesOf: 'visitor' },
  wall: { pages: ['art-art-works-slug'], read: readWall, valuesOf: 'visitor' },
} as const satisfies Record<string, PageParameter>;

export type PageParameterName = keyof typeof pageParameters;

const parameterRows: readonly (readonly [string, PageParameter])[] = Object.entries(pageParameters);

/** The value of a parameter in a query (`?…`), in its one spelling; of several the first one counts. */
export function parameterIn(search: string, name: PageParameterName): string | undefined {
  return pageParameters[name].read(new URLSearchParams(search).get(name) ?? '');
}

/**
 * What a page's document depends on of a query, in its one spelling: '' or `?typology=…&q=…`. What is unknown to the page
 * or malformed is left out, and of several values the first one counts.
 */
export function pageQueryOf(page: PageName, search: string): string {
  const asked = new URLSearchParams(search);
  const known = parameterRows.flatMap(([name, { pages, read }]): [string, string][] => {
    const value = pages.includes(page) ? read(asked.get(name) ?? '') : undefined;
    return value === undefined ? [] : [[name, value]];
  });
  return known.length > 0 ? `?${new URLSearchParams(known)}` : '';
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
