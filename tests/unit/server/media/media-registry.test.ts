import { beforeEach, expect, test } from 'vitest';
import { StoreUnavailable } from '../../../../server/cache/stores/memo-store.ts';
import { MediaRegistry } from '../../../../server/media/media-registry.ts';

let memos: Map<string, string>;
let writes: number;
let isSilent: boolean;

beforeEach(() => {
  memos = new Map();
  writes = 0;
  isSilent = false;
});

function registry(baseUrl = 'https://cms.example', secret = 'a secret of enough letters') {
  return new MediaRegistry({
    secret,
    baseUrl,
    store: {
      remember: (told) => {
        writes += 1;
        for (const [id, url] of told) memos.set(id, url);
      },
      recall: async (id) => {
        if (isSilent) throw new StoreUnavailable();
        return memos.get(id);
      },
    },
  });
}

test('P9 only what is registered can be looked up', async () => {
  const media = registry();
  const id = media.idOf('/media/a.jpg');
  expect(await media.find(id)).toBeUndefined();
  media.register([{ id, url: '/media/a.jpg' }]);
  expect((await media.find(id))?.url.href).toBe('https://cms.example/media/a.jpg');
});

test('P9 what another replica or an earlier start has registered is found in the store', async () => {
  const earlier = registry();
  const id = earlier.idOf('/media/a.jpg');
  earlier.register([{ id, url: '/media/a.jpg' }]);
  const found = await registry('https://new-host.example').find(id);
  expect(found?.url.href).toBe('https://new-host.example/media/a.jpg');
});

test('P12 while the store does not answer nobody says that there is no such file: another replica may know it', async () => {
  const media = registry();
  const id = media.idOf('/media/a.jpg');
  isSilent = true;
  await expect(media.find(id)).rejects.toThrow(StoreUnavailable);
  expect(await media.find('no id'), 'what cannot be one is none all the same').toBeUndefined();
  media.register([{ id, url: '/media/a.jpg' }]);
  expect((await media.find(id))?.url.href, 'what memory knows needs no store').toBe('https://cms.example/media/a.jpg');
});

test('P9 the store is told of each file once, and of all again when it has lost them', () => {
  const media = registry();
  const references = ['a', 'b'].map((name) => ({ id: media.idOf(name), url: name }));
  media.register(references);
  media.register(references);
  expect(writes).toBe(1);
  memos.clear();
  media.restore();
  expect([...memos.values()].sort()).toEqual(['a', 'b']);
});

test('P9 nothing is asked of the store for what cannot be an id', async () => {
  memos.set('../secret', '/etc/passwd');
  expect(await registry().find('../secret')).toBeUndefined();
});

test('P9 with another secret ids are others; those made before stay known', async () => {
  const media = registry();
  const id = media.idOf('/media/a.jpg');
  media.register([{ id, url: '/media/a.jpg' }]);
  media.secret = 'another secret of enough letters';
  expect(media.idOf('/media/a.jpg')).not.toBe(id);
  expect((await media.find(id))?.url.href).toBe('https://cms.example/media/a.jpg');
});

test('P9 a file has one address, whether the content or the settings name it, however it is signed', async () => {
  const media = registry();
  const src = media.srcOfConfigured('/media/Ä b.jpg?signature=1');
  const [, , id = ''] = src.split('/');
  expect(src).toMatch(/^\/media\/[\w-]{16}\/[\w.-]+$/);
  expect((await media.find(id))?.src).toBe(src);
  media.register([{ id, url: '/media/Ä b.jpg?signature=2' }]);
  expect((await media.find(id))?.src).toBe(src);
});

test('a damaged URL in the store counts as missing, and is stored again with the content that names it', async () => {
  const media = registry();
  const id = media.idOf('https://cms.example/a.jpg');
  memos.set(id, 'https:// ms.example/a.jpg');
  expect(await media.find(id)).toBeUndefined();
  media.register([{ id, url: 'https://cms.example/a.jpg' }]);
  expect(memos.get(id)).toBe('https://cms.example/a.jpg');
});
