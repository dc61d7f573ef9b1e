import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetDetail, storeDetail, storedDetail } from '../../../../../web/src/api/stored-details.ts';
import { project } from '../view-fixtures.ts';

/** A session storage that holds so many characters; its entries are its own properties, as in browsers. */
function storageOf(room = Number.POSITIVE_INFINITY): Storage & Record<string, string> {
  const held: Record<string, string> = {};
  const setItem = (key: string, value: string) => {
    const others = Object.entries(held).filter(([name]) => name !== key);
    const size = others
      .concat([[key, value]])
      .flat()
      .join('').length;
    if (size > room) throw new DOMException('full', 'QuotaExceededError');
    held[key] = value;
  };
  const methods = {
    getItem: (key: string) => held[key] ?? null,
    setItem: vi.fn(setItem),
    removeItem: (key: string) => delete held[key],
  };
  const hidden = Object.entries(methods).map(([name, value]) => [name, { value, enumerable: false }]);
  return Object.defineProperties(held, Object.fromEntries(hidden)) as Storage & Record<string, string>;
}

const use = <Store>(storage: Store): Store => {
  vi.stubGlobal('sessionStorage', storage);
  return storage;
};

const shed = project('shed', { id: '7' });
const sea = project('sea', { id: '9', section: 'art' });

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a stored detail', () => {
  test('has its id as key, and is found by section and slug [N22] [S3] [K1]', () => {
    const storage = use(storageOf());
    storeDetail(shed);
    storeDetail(sea);
    expect(Object.keys(storage)).toEqual(['project-detail-7', 'project-detail-9']);
    expect(JSON.parse(storage['project-detail-7'] ?? '')).toEqual({
      v: 1,
      kind: 'design',
      slug: 'shed',
      id: '7',
      at: 1_700_000_000_000,
      data: shed,
    });
    expect([storedDetail('design', 'shed'), storedDetail('art', 'sea')]).toEqual([shed, sea]);
    expect([storedDetail('art', 'shed'), storedDetail('design', 'sheds')]).toEqual([undefined, undefined]);
  });

  test.each([
    ['of another version', { v: 0 }],
    ['of another kind', { kind: 'art' }],
    ['of another slug', { slug: 'stool' }],
    ['under the key of another', { id: '8' }],
    ['whose data is of another id', { data: { ...shed, id: '8' } }],
    ['whose data is of another slug', { data: { ...shed, slug: 'stool' } }],
    ['whose data is of the other section', { data: { ...shed, section: 'art' } }],
    ['without a title', { data: { ...shed, title: undefined } }],
    ['without blocks', { data: { ...shed, blocks: {} } }],
    ['without facts', { data: { ...shed, facts: null } }],
    ['without types', { data: { ...shed, typologies: undefined } }],
    ['without data', { data: undefined }],
    ['with nothing for data', { data: null }],
  ])('%s is ignored [N22]', (_what, wrong) => {
    const storage = use(storageOf());
    storeDetail(shed);
    expect(storedDetail('design', 'shed')).toEqual(shed);
    const stored: object = JSON.parse(storage['project-detail-7'] ?? '');
    storage['project-detail-7'] = JSON.stringify({ ...stored, ...wrong });
    expect(storedDetail('design', 'shed')).toBeUndefined();
  });

  test('that no longer exists is deleted, and no other [S7]', () => {
    const storage = use(storageOf());
    storeDetail(shed);
    storeDetail(sea);
    forgetDetail('design', 'shed');
    forgetDetail('design', 'stool');
    expect(Object.keys(storage)).toEqual(['project-detail-9']);
  });
});

describe('a full storage', () => {
  const room = 3 * JSON.stringify(shed).length;

  test('drops only the oldest detail [N22]', () => {
    const storage = use(storageOf(room));
    storage.setItem('reload:/design', '1700000000000');
    storeDetail(project('third', { id: '30' }));
    vi.advanceTimersByTime(1);
    storeDetail(project('first', { id: '10' }));
    vi.advanceTimersByTime(1);
    storeDetail(project('second', { id: '20' }));
    expect(Object.keys(storage).sort()).toEqual(['project-detail-10', 'project-detail-20', 'reload:/design']);
    expect(storedDetail('design', 'second')?.id).toBe('20');
  });
});

test('a blocked storage is harmless [N22] [S3]', () => {
  const blocked = {
    get: () => {
      throw new DOMException('blocked', 'SecurityError');
    },
    configurable: true,
  };
  use(undefined);
  Object.defineProperty(globalThis, 'sessionStorage', blocked);
  expect(() => storeDetail(shed)).not.toThrow();
  expect(storedDetail('design', 'shed')).toBeUndefined();
  expect(() => forgetDetail('design', 'shed')).not.toThrow();
});
