import { afterEach, beforeEach } from 'vitest';
import { UpstreamError } from '../../server/base/upstream-errors.ts';
import { callIn, specifiedCalls } from '../../server/content/calls/call-table.ts';
import { callKinds, type ResourceName } from '../../server/content/resources.ts';
import type { Call } from '../../server/upstream/call.ts';
import {
  type PageOutcome,
  PooledClient,
  type ResponseReading,
  type UpstreamClient,
  type UpstreamClientOptions,
  type UpstreamEvent,
  type UpstreamResponse,
} from '../../server/upstream/client.ts';
import type { ResponseRepair } from '../../server/upstream/read-page.ts';
import { type NextPage, ResponsePages } from '../../server/upstream/response-pages.ts';
import { type FaultyUpstream, startFaultyUpstream } from './faulty-upstream.ts';

/** A call of the specification, which has one for every resource. */
export function specifiedCall(name: ResourceName): Call {
  const call = callIn(specifiedCalls, name);
  if (!call) throw new Error(`no call ${name}`);
  return call;
}

/** A response with its document. */
export type ReadResponse =
  | Extract<UpstreamResponse<unknown>, { kind: 'absent' }>
  | (Omit<Extract<UpstreamResponse<unknown>, { kind: 'found' }>, 'content'> & {
      readonly body: unknown;
      readonly repairs: readonly ResponseRepair[];
    });

export interface FaultyClient {
  upstream: FaultyUpstream;
  client: UpstreamClient;
  events: UpstreamEvent[];
  /** A call with the document that its response holds, read where the test runs. */
  read(name: ResourceName, key?: string, signal?: AbortSignal, query?: Record<string, string>): Promise<ReadResponse>;
  /** Replaces the client by one with other settings. */
  restart(options: Partial<UpstreamClientOptions>): Promise<void>;
}

function startClient({ upstream, events }: FaultyClient, options: Partial<UpstreamClientOptions>): UpstreamClient {
  return new PooledClient({
    baseUrl: upstream.url,
    name: 'name',
    hardDeadlineMs: 10_000,
    maxBodyBytes: 100_000,
    maxPages: 3,
    connections: 4,
    postContentType: 'application/json',
    onEvent: (event) => void events.push(event),
    ...options,
  });
}

/** Reads the pages of a response. */
function readingOf(name: ResourceName): ResponseReading<ResponsePages> {
  const pages = new ResponsePages({ isList: callKinds[name].isList ?? false, maxBodyBytes: 100_000 });
  const outcomeOf = (next: NextPage | undefined): PageOutcome<ResponsePages> =>
    next ? { kind: 'next', ...next, url: next.url.href } : { kind: 'found', content: pages, bytes: pages.bytes };
  return {
    page: async (page) => outcomeOf(page ? pages.add(page) : pages.another()),
    drop: () => undefined,
  };
}

/** Gives every test of the file an upstream, which has an "about" and a list of works, and a client of it. */
export function setUpFaultyClient(): FaultyClient {
  const answers = { '/name/get-about/': { title: 'About' }, '/name/get-art-projects/': [{ id: 1 }] };
  const setup = {
    async restart(options) {
      await setup.client.close();
      setup.client = startClient(setup, options);
    },
    async read(name, key = '', signal, query) {
      const response = await setup.client.call(
        { ...specifiedCall(name), ...(query && { query }) },
        key,
        readingOf(name),
        signal,
      );
      if (response.kind === 'absent') return response;
      const { content, ...rest } = response;
      return { ...rest, body: content.document, repairs: content.repairs };
    },
  } as FaultyClient;
  beforeEach(async () => {
    setup.upstream = await startFaultyUpstream({ answers });
    setup.events = [];
    setup.client = startClient(setup, {});
  });
  afterEach(async () => {
    await setup.client.close();
    await setup.upstream.close();
  });
  return setup;
}

/** Error of a call. An error without a type fails the test. */
export async function failureOf(call: Promise<unknown>): Promise<UpstreamError> {
  const error = await call.then(
    () => 'no failure',
    (reason: unknown) => reason,
  );
  if (error instanceof UpstreamError) return error;
  throw new Error(`not an UpstreamError: ${String(error)}`);
}
