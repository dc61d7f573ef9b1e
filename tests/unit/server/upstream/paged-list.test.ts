import { describe, expect, it } from 'vitest';
import { pagedListOf } from '../../../../server/upstream/paged-list.ts';

const url = new URL('https://cms.test/api/n/get-pages/?slug=a');
const nextOf = (content: unknown, before?: { pages: number; items: number }, current = url) =>
  pagedListOf(content, { url: current, ...(before && { before }) })?.next.map(({ search }) => search.slice(1));

describe('pagedListOf', () => {
  it.each([
    [{ results: [1], next: '?page=2' }],
    [{ data: [1], links: { next: '/api/n/get-pages/?page=2' } }],
    [{ items: [1], _links: { next: { href: '?page=2' } } }],
    [
      {
        items: [1],
        links: [
          { rel: 'prev', href: '?page=0' },
          { rel: 'next', href: '?page=2' },
        ],
      },
    ],
    [{ data: [1], next_page_url: '?page=2' }],
    [{ value: [{ id: 1 }], '@odata.nextLink': '?page=2' }],
    [{ data: [1], paging: { next: '?page=2', cursors: { after: 'x' } } }],
    [{ 'hydra:member': [1], 'hydra:view': { 'hydra:next': '?page=2' } }],
    [{ info: { count: 9, pages: 3, next: '?page=2' }, results: [1] }],
    [{ data: { items: [1], pagination: { next: '?page=2' } } }],
    [{ data: [1], meta: { next: '?page=2' } }],
    [{ projects: [{ id: 1 }], nextLink: '?page=2' }],
  ])('follows the link of %j [#24]', (content) => {
    expect(nextOf(content)).toEqual(['page=2']);
  });

  it.each<[object, string]>([
    [{ results: [1], has_more: true, next_cursor: 'a=/+' }, 'slug=a&cursor=a%3D%2F%2B'],
    [{ results: [1], meta: { next_cursor: 'abc' } }, 'slug=a&cursor=abc'],
    [{ items: [1], nextPageToken: 'abc' }, 'slug=a&pageToken=abc'],
    [{ items: [1], next_page_token: 'abc' }, 'slug=a&page_token=abc'],
    [{ nodes: [1], pageInfo: { hasNextPage: true, endCursor: 'abc' } }, 'slug=a&after=abc'],
    [{ items: [1], continuation: 'abc' }, 'slug=a&continuation=abc'],
    [{ items: [1], response_metadata: { next_cursor: 'abc' } }, 'slug=a&cursor=abc'],
    [{ items: [1], next: 2 }, 'slug=a&page=2'],
    [{ docs: [1], hasNextPage: true, nextPage: 2 }, 'slug=a&page=2'],
    [{ items: [1], next_offset: 20 }, 'slug=a&offset=20'],
  ])('sends the cursor of %j first as %s [#24]', (content, search) => {
    expect(nextOf(content)?.[0]).toBe(search);
  });

  it.each<[object, string]>([
    [{ data: [1], meta: { page: { currentPage: 1, lastPage: 3 } } }, 'slug=a&page=2'],
    [{ data: [1], meta: { page: 1, pages: 3, total: 9 }, links: { self: '/x' } }, 'slug=a&page=2'],
    [{ data: [1, 2, 3], total: 9 }, 'slug=a&offset=3'],
    [{ data: [1], offset: 4, limit: 4, total: 9 }, 'slug=a&offset=8&limit=4'],
    [{ data: [1], meta: { count: 1 }, total: 9 }, 'slug=a&offset=1'],
    [{ data: [1], page: { number: 0, size: 1, totalElements: 9, totalPages: 9 } }, 'slug=a&page=1'],
    [{ data: [1], page: 1, has_more: true }, 'slug=a&page=2'],
  ])('counts the pages of %j, first with %s [#24]', (content, search) => {
    expect(nextOf(content)?.[0]).toBe(search);
  });

  it('requests a page only under the parameter that the URL has', () => {
    const current = new URL('https://cms.test/?page%5Bnumber%5D=2');
    const page = { data: [1], meta: { page: { currentPage: 2, lastPage: 3 } } };
    expect(nextOf(page, { pages: 1, items: 1 }, current)).toEqual(['page%5Bnumber%5D=3']);
  });

  it.each([
    { results: [1], next: null },
    { results: [1], next: ' ' },
    { results: [1], has_more: false, next_cursor: 'abc' },
    { nodes: [1], pageInfo: { hasNextPage: false, endCursor: 'abc' } },
    { results: [1], next: null, meta: { page: 1, pages: 3 } },
    { results: [1] },
    { results: [1], total: 1 },
    { data: [1], meta: { page: 3, pages: 1 } },
  ])('%j is the last page', (content) => {
    expect(nextOf(content)).toEqual([]);
  });

  it.each([[null], ['text'], [{ next: '?page=2' }], [{ results: {}, next: '?page=2' }]])(
    '%j is not a paged list',
    (content) => {
      expect(pagedListOf(content, { url })).toBeUndefined();
    },
  );

  it('a document with a list and a total of its own has no pages', () => {
    const content = { title: 'Care', items: [{ text: 'Oil' }], total: 3500 };
    expect(pagedListOf(content, { url, isOfOne: true })).toBeUndefined();
  });
});

describe('a link to the next page', () => {
  it.each([
    ['?page=2', 'https://cms.test/api/n/get-pages/?page=2'],
    ['/other/?page=2', 'https://cms.test/other/?page=2'],
    ['https://cms.test/api/n/get-pages/?page=2', 'https://cms.test/api/n/get-pages/?page=2'],
    ['http://cms.test/api/n/get-pages/?page=2', 'https://cms.test/api/n/get-pages/?page=2'],
    ['http://internal:8000/n/get-pages/?page=2', 'https://cms.test/api/n/get-pages/?page=2'],
  ])('%s leads to %s', (next, expected) => {
    expect(pagedListOf({ results: [1], next }, { url })?.next).toEqual([new URL(expected)]);
  });

  it.each([
    'http://elsewhere.test/x',
    'http://elsewhere.test/',
    'http://[',
    'javascript:alert(1)',
    'file:///etc/passwd',
  ])('to %s fails', (next) => {
    expect(() => pagedListOf({ results: [1], next }, { url })).toThrow(expect.objectContaining({ kind: 'redirect' }));
  });
});
