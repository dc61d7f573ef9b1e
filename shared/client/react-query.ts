import {
  focusManager,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointNames } from '../contract/paths.ts';
import type { Endpoints } from './api.d.ts';
import type { Arguments, ContentClient, ContentParameters, Fields, InPages, Selected } from './content-client.ts';

type Name = keyof Endpoints;
type ContentResponses = { readonly [Of in Name]: Endpoints[Of]['response'] };

/** Context of a call: the client whose cache stores the response, and the signal of the query. */
export interface QueryContext {
  readonly client: QueryClient;
  readonly signal: AbortSignal;
}

/**
 * The query options of an endpoint. The key is `[name, parameters]`, so `[name]` matches every query of an endpoint.
 * `Responses` has the response type of each endpoint.
 */
export function endpointQuery<Responses extends object>(
  call: <Of extends keyof Responses & Name>(
    name: Of,
    parameters: object,
    context: QueryContext,
  ) => Promise<Responses[Of]>,
) {
  return <Of extends keyof Responses & Name>(name: Of, parameters: object = {}) => {
    const queryKey: readonly [keyof Responses & Name, object] = [name, parameters];
    return queryOptions({ queryKey, queryFn: ({ signal, client }) => call(name, parameters, { signal, client }) });
  };
}

type ListName = 'projects' | 'works' | 'search';

function call<Data>(content: ContentClient, name: Name, parameters: object, signal: AbortSignal) {
  // A method of the client has the parameters and the response of its endpoint.
  const method = content[name] as unknown as (
    parameters: object,
    options: { readonly signal: AbortSignal },
  ) => Promise<Data>;
  return method(parameters, { signal });
}

/** A list page by page: `fetchNextPage` follows `links.next`. The key is `[name, parameters, 'pages']`. */
const pagesQuery = <Of extends ListName, List extends InPages>(
  content: ContentClient,
  name: Of,
  parameters: ContentParameters<Of>,
) =>
  infiniteQueryOptions({
    queryKey: [name, parameters, 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      call<List>(content, name, { limit: 50, ...parameters, ...(pageParam && { cursor: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ links }) =>
      links?.next && (new URLSearchParams(links.next.split('?')[1]).get('cursor') ?? undefined),
  });

type Options<Of extends Name, Data> = ReturnType<ReturnType<typeof endpointQuery<Record<Of, Data>>>>;
type Narrowed<Of extends Name, Chosen> = Selected<ContentResponses[Of], Chosen>;

/** Functions that return query options, one for each endpoint and list. `fields` narrows the type of the data. */
export type ContentQueries = {
  /** `projectsQuery({ typology: 'furniture' })`: options for `useQuery`, `useSuspenseQuery` and `prefetchQuery`. */
  readonly [Of in Name as `${Of}Query`]: <const Chosen extends Fields<Of>>(
    ...parameters: Arguments<Of, Chosen>
  ) => Options<Of, Narrowed<Of, Chosen>>;
} & {
  /** `projectsPagesQuery({ limit: 12 })`: options for `useInfiniteQuery`. */
  readonly [Of in ListName as `${Of}PagesQuery`]: <const Chosen extends Fields<Of>>(
    ...parameters: Arguments<Of, Chosen>
  ) => ReturnType<typeof pagesQuery<Of, Narrowed<Of, Chosen>>>;
};

/** Query options for every endpoint of a content client. */
export function contentQueries(content: ContentClient): ContentQueries {
  const query = endpointQuery<ContentResponses>((name, parameters, { signal }) =>
    call(content, name, parameters, signal),
  );
  const queries = endpointNames.map((name) => [`${name}Query`, (parameters = {}) => query(name, parameters)]);
  const pages = (['projects', 'works', 'search'] as const).map((name) => [
    `${name}PagesQuery`,
    (parameters: ContentParameters<typeof name>) => pagesQuery(content, name, parameters ?? {}),
  ]);
  // Object.fromEntries forgets the names, which are those of the contract.
  return Object.fromEntries([...queries, ...pages]) as ContentQueries;
}

/**
 * Invalidates queries when the content changes, until the signal aborts. Without a connection to the change feed, each
 * focus of the window invalidates all content. Unchanged responses then cost a 304.
 */
export async function followChanges(content: ContentClient, client: QueryClient, signal: AbortSignal): Promise<void> {
  let isOpen = false;
  const invalidate = (names: readonly string[]) =>
    client.invalidateQueries({ predicate: ({ queryKey: [name] }) => names.includes(String(name)) });
  const unsubscribe = focusManager.subscribe((isFocused) => {
    if (isFocused && !isOpen) void invalidate(endpointNames);
  });
  signal.addEventListener('abort', unsubscribe);
  try {
    const onConnection = (isConnected: boolean) => {
      isOpen = isConnected;
    };
    for await (const change of content.changes({ signal, onConnection })) {
      void invalidate(change === 'reset' ? endpointNames : content.methodsOf(change.tag));
    }
  } catch {
    // Without a change feed, focus is what remains.
    isOpen = false;
  }
}

/** Keeps the queries of a page up to date: see `followChanges`. */
export function useChanges(content: ContentClient, queryClient?: QueryClient): void {
  const client = useQueryClient(queryClient);
  useEffect(() => {
    const controller = new AbortController();
    void followChanges(content, client, controller.signal);
    return () => controller.abort();
  }, [content, client]);
}
