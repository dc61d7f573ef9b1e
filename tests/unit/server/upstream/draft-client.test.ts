import { expect, test } from 'vitest';
import { UpstreamError } from '../../../../server/base/upstream-errors.ts';
import type { Call } from '../../../../server/upstream/call.ts';
import type { ResponseReading, UpstreamClient, UpstreamResponse } from '../../../../server/upstream/client.ts';
import { DraftClient } from '../../../../server/upstream/draft-client.ts';

const call = (name: string): Call => ({ name, path: `drafts/${name}`, isList: true }) as Call;

/** A CMS that refuses drafts of some calls, with the calls for published content that it received. */
function clientOf(refused: ReadonlyMap<string, number>) {
  const [published, notified]: [string[], (number | undefined)[]] = [[], []];
  const response = (body: string) => ({ body }) as unknown as UpstreamResponse<string>;
  const drafts = {
    call: async ({ name }: Call, _key: string, reading: ResponseReading<string>) => {
      const status = refused.get(name);
      if (status === 0) await reading.page({} as never);
      if (status !== undefined) throw new UpstreamError('status', `status ${status}`, { status: status || 403 });
      return response(`draft of ${name}`);
    },
  } as unknown as UpstreamClient;
  const client = new DraftClient({
    drafts,
    published: {
      call: (async ({ path }: Call) => {
        published.push(path);
        return response(`published at ${path}`);
      }) as unknown as UpstreamClient['call'],
    },
    publishedCallOf: ({ name }) => (name === 'menu' ? undefined : call(name.toUpperCase())),
    onRefusal: (status) => void notified.push(status),
  });
  const reading = { page: async () => undefined, drop: () => undefined } as unknown as ResponseReading<string>;
  return { client, published, notified, read: (name: string) => client.call(call(name), '', reading) };
}

test('a draft is sure, because an editor who empties a field means it', async () => {
  const { read, notified } = clientOf(new Map());
  expect(await read('projects')).toEqual({ body: 'draft of projects', isSure: true });
  expect(notified).toEqual([]);
});

test('published content replaces a refused draft, until the CMS accepts the token', async () => {
  const refused = new Map([
    ['projects', 403],
    ['works', 401],
  ]);
  const { client, read, notified } = clientOf(refused);
  expect(await read('projects')).toMatchObject({ body: 'published at drafts/PROJECTS', isSure: true });
  expect(await read('works')).toMatchObject({ body: 'published at drafts/WORKS' });
  expect(client.refused).toEqual(Object.entries({ projects: 403, works: 401 }));
  refused.clear();
  expect(await read('works')).toMatchObject({ body: 'draft of works' });
  expect(client.refused).toEqual([['projects', 403]]);
  expect(await read('projects')).toMatchObject({ body: 'draft of projects' });
  expect(client.refused).toEqual([]);
  expect(notified).toEqual([403, 401, 403, undefined]);
});

test.each([
  ['an outage', 'projects', 503],
  ['a missing entry', 'projects', 404],
  ['a refusal of a call without a published one', 'menu', 403],
  ['a refusal after a page was read', 'projects', 0],
])('%s is not hidden by published content', async (_case, name, status) => {
  const { client, read, published } = clientOf(new Map([[name, status]]));
  await expect(read(name)).rejects.toThrow('status');
  expect(published).toEqual([]);
  expect(client.refused).toEqual([]);
});
