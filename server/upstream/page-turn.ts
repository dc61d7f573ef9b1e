import { isOpenRecord } from './judge-body.ts';

/**
 * How to ask for the next page of a list that counts its pages and has no link to the next one: by parameters that the
 * envelope names, or by how many items have been read.
 */
export type PageTurn =
  | { readonly kind: 'parameters'; readonly parameters: Readonly<Record<string, string>> }
  | { readonly kind: 'offset'; readonly items: number; readonly total: number };

type Numbers = (...names: readonly string[]) => number | undefined;

/** Reads counts by the first of their names that holds one. */
function numbersIn(record: Readonly<Record<string, unknown>>): Numbers {
  return (...names) => {
    const values = names.map((name) => Number(record[name] ?? Number.NaN));
    return values.find((value) => Number.isSafeInteger(value) && value >= 0);
  };
}

function byPage(read: Numbers, prefix: (name: string) => string): PageTurn | undefined {
  const page = read('page', 'current_page', 'currentPage');
  const pages = read('pageCount', 'total_pages', 'totalPages', 'last_page', 'lastPage', 'page_count', 'pages');
  if (page === undefined || pages === undefined || page >= pages) return undefined;
  const size = prefix('') === '' ? undefined : read('pageSize');
  const parameters = { [prefix('page')]: String(page + 1), ...(size ? { [prefix('pageSize')]: String(size) } : {}) };
  return { kind: 'parameters', parameters };
}

function byStart(read: Numbers, prefix: (name: string) => string): PageTurn | undefined {
  const start = read('start', 'offset', 'skip');
  const [limit, total] = [read('limit'), read('total', 'totalDocs')];
  if (start === undefined || !limit || total === undefined || start + limit >= total) return undefined;
  const name = prefix('') === '' ? 'offset' : prefix('start');
  return { kind: 'parameters', parameters: { [name]: String(start + limit), [prefix('limit')]: String(limit) } };
}

const plain = (name: string): string => name;
const strapi = (name: string): string => `pagination[${name}]`;

/** The turn to the next page of an envelope with so many items; undefined when it says nothing of one. */
export function pageTurnOf(envelope: Readonly<Record<string, unknown>>, items: number): PageTurn | undefined {
  const meta = isOpenRecord(envelope.meta) ? envelope.meta : {};
  if (isOpenRecord(meta.pagination)) {
    const read = numbersIn(meta.pagination);
    return byPage(read, strapi) ?? byStart(read, strapi);
  }
  const total = numbersIn(meta)('total_count', 'filter_count');
  if (total !== undefined && items > 0) return { kind: 'offset', items, total };
  const places = [meta, envelope.pagination, envelope].filter(isOpenRecord).map(numbersIn);
  return places.map((read) => byPage(read, plain) ?? byStart(read, plain)).find((turn) => turn !== undefined);
}

/** Where a turn leads from a page; undefined when all items have been read. */
export function turnedUrl(turn: PageTurn, current: URL): URL | undefined {
  const url = new URL(current);
  if (turn.kind === 'parameters') {
    for (const [name, value] of Object.entries(turn.parameters)) url.searchParams.set(name, value);
    return url;
  }
  const offset = (Number(url.searchParams.get('offset')) || 0) + turn.items;
  if (offset >= turn.total) return undefined;
  url.searchParams.set('offset', String(offset));
  return url;
}
