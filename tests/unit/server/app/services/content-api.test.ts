import { expect, test, vi } from 'vitest';
import { lateClient } from '../../../../../server/app/services/content-api.ts';
import type { UpstreamClientOptions } from '../../../../../server/upstream/client.ts';

const close = vi.hoisted(() => vi.fn(async () => undefined));

vi.mock('../../../../../server/upstream/client.ts', () => {
  let clients = 0;
  return {
    PooledClient: class {
      readonly openMedia = async () => 'opened';
      readonly close = close;
      constructor() {
        clients += 1;
        if (clients === 1) throw new Error('too many open files');
      }
    },
  };
});

test('a client that failed to load is loaded again by the next call', async () => {
  const client = lateClient({} as UpstreamClientOptions);
  const open = () => client.openMedia('http://cms.test/a.png', {} as Parameters<typeof client.openMedia>[1]);
  await expect(open()).rejects.toThrow('too many open files');
  await client.close();
  expect(close).not.toHaveBeenCalled();
  expect(await open()).toBe('opened');
  await client.close();
  expect(close).toHaveBeenCalledOnce();
});
