import { beforeEach, expect, test } from 'vitest';
import { StoreUnavailable } from '../../../../server/cache/stores/memo-store.ts';
import { MediaRegistry } from '../../../../server/media/media-registry.ts';

let memos: Map<string, string>;
let isSilent: boolean;

beforeEach(() => {
  memos = new Map();
  isSilent = false;
});

function registry(baseUrl = 'https://cms.example', secret = 'a secret of enough letters') {
  return new MediaRegistry({
    secret,
    baseUrl,
    store: {
      remember: (reported) => {
        for (const [id, url] of reported) memos.set(id, url);
      },
      recall: async (id) => {
        if (isSilent) throw new StoreUnavailable();
        return memos.get(id);
      },
    },
  });
}

test('finds only registered media [P9]', async () => {
  const media = registry();
  const id = media.idOf('/media/a.jpg');
  expect(await media.find(id)).toBeUndefined();
  media.register([{ id, url: '/media/a.jpg' }]);
  expect((await media.find(id))?.url.href).toBe('https://cms.example/media/a.jpg');
});

test('finds media that other replicas or earlier starts registered [P9]', async () => {
  const earlier = registry();
  const id = earlier.idOf('/media/a.jpg');
  earlier.register([{ id, url: '/media/a.jpg' }]);
  const found = await registry('https://new-host.example').find(id);
  expect(found?.url.href).toBe('https://new-host.example/media/a.jpg');
});

test('fails without the store instead of reporting absence [P12]', async () => {
  const media = registry();
  const id = media.idOf('/media/a.jpg');
  isSilent = true;
  await expect(media.find(id)).rejects.toThrow(StoreUnavailable);
  expect(await media.find('no id'), 'what cannot be one is none all the same').toBeUndefined();
  media.register([{ id, url: '/media/a.jpg' }]);
  expect((await media.find(id))?.url.href, 'what memory knows needs no store').toBe('https://cms.example/media/a.jpg');
});

test('a file has one address, however it is named or signed [P9]', async () => {
  const media = registry();
  const src = media.srcOfConfigured('/media/Ä b.jpg?signature=1');
  const [, , id = ''] = src.split('/');
  expect(src).toMatch(/^\/media\/[\w-]{16}\/[\w.-]+$/);
  expect((await media.find(id))?.src).toBe(src);
  media.register([{ id, url: '/media/Ä b.jpg?signature=2' }]);
  expect((await media.find(id))?.src).toBe(src);
});

test('a damaged URL in the store counts as missing, and is stored again', async () => {
  const media = registry();
  const id = media.idOf('https://cms.example/a.jpg');
  memos.set(id, 'https:// ms.example/a.jpg');
  expect(await media.find(id)).toBeUndefined();
  media.register([{ id, url: 'https://cms.example/a.jpg' }]);
  expect(memos.get(id)).toBe('https://cms.example/a.jpg');
});
