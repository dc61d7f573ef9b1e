import { afterEach, beforeEach } from 'vitest';
import {
  createUpstreamClient,
  type UpstreamClient,
  type UpstreamClientOptions,
  type UpstreamReply,
} from '../../server/upstream/client.ts';
import { UpstreamError } from '../../server/upstream/errors.ts';
import type { UpstreamEvent } from '../../server/upstream/events.ts';
import { documentIn } from '../../server/upstream/read-page.ts';
import { type FaultyUpstream, startFaultyUpstream } from './faulty-upstream.ts';

/** What a test of the upstream client works with; new for every test. */
export interface FaultyClient {
  upstream: FaultyUpstream;
  client: UpstreamClient;
  events: UpstreamEvent[];
  /** A call with the document that its reply holds. */
  read(...call: Parameters<UpstreamClient['call']>): Promise<UpstreamReply & { body?: unknown }>;
  /** Replaces the client by one with other settings. */
  restart(options: Partial<UpstreamClientOptions>): Promise<void>;
}

function startClient({ upstream, events }: FaultyClient, options: Partial<UpstreamClientOptions>): UpstreamClient {
  return createUpstreamClient({
    baseUrl: upstream.url,
    name: 'name',
    hardDeadlineMs: 10_000,
    maxBodyBytes: 100_000,
    connections: 4,
    maxPages: 3,
    postContentType: 'application/json',
    onEvent: (event) => void events.push(event),
    ...options,
  });
}

/** Gives every test of the file an upstream, which has an "about" and a list of works, and a client of it. */
export function setUpFaultyClient(): FaultyClient {
  const answers = { '/name/get-about/': { title: 'About' }, '/name/get-art-projects/': [{ id: 1 }] };
  const setup = {
    async restart(options) {
      await setup.client.close();
      setup.client = startClient(setup, options);
    },
    async read(...call) {
      const reply = await setup.client.call(...call);
      return reply.kind === 'found' ? { ...reply, body: documentIn(reply.pages) } : reply;
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

/** What a call fails with. Anything that is not typed fails the test. */
export async function failureOf(call: Promise<unknown>): Promise<UpstreamError> {
  const error = await call.then(
    () => 'no failure',
    (reason: unknown) => reason,
  );
  if (error instanceof UpstreamError) return error;
  throw new Error(`not an UpstreamError: ${String(error)}`);
}
