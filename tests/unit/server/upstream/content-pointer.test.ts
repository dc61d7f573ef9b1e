import { describe, expect, it } from 'vitest';
import { pointed } from '../../../../server/upstream/content-pointer.ts';

const response = { data: { items: [{ id: 1 }], 'a/b~c': 'deep', none: null, empty: [] }, meta: { total: 1 } };

describe('a JSON pointer', () => {
  it.each<[string, unknown]>([
    ['', response],
    ['/data/items', [{ id: 1 }]],
    ['/data/items/0/id', 1],
    ['/data/a~1b~0c', 'deep'],
    ['/data/none', null],
  ])('"%s" finds its value', (pointer, value) => {
    expect(pointed(response, pointer)).toMatchObject({ kind: 'found', value });
  });

  it.each([
    ['/date/items', 'the response has only data, meta', false],
    ['/data/item', '"/data" has only items, a/b~c, none, empty', false],
    ['/data/items/3', '"/data/items" is a list of 1', false],
    ['/data/items/length', '"/data/items" is a list of 1', false],
    ['/data/none/x', '"/data/none" is null', true],
    ['/data/empty/0', '"/data/empty" is a list of 0', true],
    ['/meta/total/x', '"/meta/total" is a number', false],
    ['/constructor', 'the response has only data, meta', false],
    ['data', 'it is no JSON pointer', false],
  ])('"%s" explains where it ended: %s', (pointer, reason, isNothing) => {
    expect(pointed(response, pointer)).toMatchObject({ kind: 'nowhere', reason, isNothing });
  });
});
