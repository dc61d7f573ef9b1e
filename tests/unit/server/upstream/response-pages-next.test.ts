import { describe, expect, it } from 'vitest';
import { nextPageOf, pagedListOf } from '../../../../server/upstream/response-pages.ts';

describe('pagedListOf', () => {
  it.each([
    [{ results: [1], next: '?page=2' }, '?page=2'],
    [{ data: [1], links: { next: '/p2' } }, '/p2'],
    [{ items: [1], _links: { next: { href: '/p2' } } }, '/p2'],
    [{ data: [1], next_page_url: '/p2' }, '/p2'],
    [{ rows: [1], next: '/p2' }, '/p2'],
    [{ 'hydra:member': [1], next: '/p2' }, '/p2'],
    [{ data: [1], meta: { next: '/p2' } }, '/p2'],
    [{ results: [1], next: null }, undefined],
    [{ results: [1], next: ' ' }, undefined],
    [{ results: [1], next: 2 }, undefined],
    [{ results: [1] }, undefined],
  ])('%j continues at %j', (body, next) => {
    expect(pagedListOf(body)).toMatchObject({ items: [1], next });
  });

  it.each([[null], ['text'], [{ next: '?page=2' }], [{ results: {}, next: '?page=2' }]])(
    '%j is not a paged list',
    (body) => {
      expect(pagedListOf(body)).toBeUndefined();
    },
  );
});

describe('nextPageOf', () => {
  const listTo = (next: string) => ({ key: 'results', items: [1], next, turn: undefined, total: undefined });
  const current = new URL('https://cms.test/api/n/get-pages/?slug=a');

  it.each([
    ['?page=2', 'https://cms.test/api/n/get-pages/?page=2'],
    ['/other/?page=2', 'https://cms.test/other/?page=2'],
    ['https://cms.test/api/n/get-pages/?page=2', 'https://cms.test/api/n/get-pages/?page=2'],
    ['http://cms.test/api/n/get-pages/?page=2', 'https://cms.test/api/n/get-pages/?page=2'],
    ['http://internal:8000/n/get-pages/?page=2', 'https://cms.test/api/n/get-pages/?page=2'],
  ])('%s leads to %s', (link, expected) => {
    expect(nextPageOf(listTo(link), current)).toEqual({ url: new URL(expected), isSure: true });
  });

  it.each([
    'http://elsewhere.test/x',
    'http://elsewhere.test/',
    'http://[',
    'javascript:alert(1)',
    'file:///etc/passwd',
  ])('refuses %s', (link) => {
    expect(() => nextPageOf(listTo(link), current)).toThrow(expect.objectContaining({ fault: 'redirect' }));
  });
});
