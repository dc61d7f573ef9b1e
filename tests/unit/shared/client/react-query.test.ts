import { focusManager, QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { Change } from '../../../../shared/client/api.d.ts';
import { type ContentClient, createContentClient } from '../../../../shared/client/content-client.ts';
import { contentQueries, followChanges } from '../../../../shared/client/react-query.ts';
import { endpointNames } from '../../../../shared/contract/paths.ts';

const newClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } });

function siteOf(...responses: readonly object[]) {
  const requested: string[] = [];
  const ask: typeof fetch = async (url) => {
    requested.push(String(url).replace('https://site.example/api/v1', ''));
    return Response.json(responses[requested.length - 1] ?? {});
  };
  return { requested, content: createContentClient({ baseUrl: 'https://site.example', fetch: ask }) };
}

test('has options for every endpoint, with name and parameters as key [P9]', async () => {
  const { content, requested } = siteOf();
  const queries = contentQueries(content);
  for (const name of endpointNames) expect(queries[`${name}Query`], name).toBeTypeOf('function');
  const options = queries.projectsQuery({ typology: 'furniture' });
  expect(options.queryKey).toEqual(['projects', { typology: 'furniture' }]);
  await newClient().fetchQuery(options);
  expect(requested).toEqual(['/design/projects?typology=furniture']);
});

test('follows the cursors of a list [P9]', async () => {
  const next = '/api/v1/design/projects?limit=2&cursor=abc';
  const { content, requested } = siteOf({ items: [1, 2], links: { next } }, { items: [3], links: {} });
  const { projectsPagesQuery } = contentQueries(content);
  const { pages } = await newClient().fetchInfiniteQuery({ ...projectsPagesQuery({ limit: 2 }), pages: 9 });
  expect(pages.flatMap(({ items }) => items)).toEqual([1, 2, 3]);
  expect(requested).toEqual(['/design/projects?limit=2', '/design/projects?limit=2&cursor=abc']);
});

/** A client whose change feed gives these changes, and then ends or fails. */
function changing(content: ContentClient, changes: readonly (Change | 'reset')[], isBroken: boolean): ContentClient {
  return {
    ...content,
    changes: async function* ({ onConnection } = {}) {
      onConnection?.(!isBroken);
      if (isBroken) throw new Error('no feed');
      yield* changes;
    },
  };
}

test('a change invalidates the queries that depend on it, a reset all [P9]', async () => {
  const { content } = siteOf();
  const { menuQuery, aboutQuery } = contentQueries(content);
  const client = newClient();
  const stale = () => [menuQuery(), aboutQuery()].map(({ queryKey }) => client.getQueryState(queryKey)?.isInvalidated);
  await Promise.all([client.fetchQuery(menuQuery()), client.fetchQuery(aboutQuery())]);
  await followChanges(changing(content, [{ tag: 'about' }], false), client, new AbortController().signal);
  expect(stale()).toEqual([false, true]);
  await followChanges(changing(content, ['reset'], false), client, new AbortController().signal);
  expect(stale()).toEqual([true, true]);
});

test('without a change feed, focus invalidates [P9]', async () => {
  const { content } = siteOf();
  const { menuQuery } = contentQueries(content);
  const client = newClient();
  await client.fetchQuery(menuQuery());
  const controller = new AbortController();
  await followChanges(changing(content, [], true), client, controller.signal);
  expect(client.getQueryState(menuQuery().queryKey)?.isInvalidated).toBe(false);
  focusManager.setFocused(true);
  await vi.waitFor(() => expect(client.getQueryState(menuQuery().queryKey)?.isInvalidated).toBe(true));
  controller.abort();
  focusManager.setFocused(undefined);
});
