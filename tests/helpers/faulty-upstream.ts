import { once } from 'node:events';
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { type Failure, json, status } from './failures.ts';

/** A request as it came: `path` with its query. */
export interface FaultyRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

export interface FaultyUpstreamOptions {
  /** Origin of another upstream, for requests without a set failure. */
  readonly behind?: string;
  /** JSON responses by path without query, instead of another upstream. */
  readonly answers?: Readonly<Record<string, unknown>>;
  /** Any free one by default. */
  readonly port?: number;
}

/** `'*'` for every request, otherwise a text that the path (with its query) contains: `'get-about'`. */
export type Matcher = string;

export interface FaultyUpstream {
  /** Origin, without a slash at the end. */
  readonly url: string;
  /** All requests so far, oldest first. */
  readonly requests: readonly FaultyRequest[];
  /** Makes matching requests fail, at most `times` of them. The latest rule wins. */
  fail(matcher: Matcher, failure: Failure, times?: number): void;
  /** Removes all failures, or those of this matcher. */
  heal(matcher?: Matcher): void;
  /** How many requests matched so far. */
  calls(matcher: Matcher): number;
  /** Resolves when the next matching request has arrived. */
  arrival(matcher: Matcher): Promise<void>;
  close(): Promise<void>;
}

interface Rule {
  readonly matcher: Matcher;
  readonly failure: Failure;
  timesLeft: number;
}

interface Waiter {
  readonly matcher: Matcher;
  readonly arrived: () => void;
}

function matches(matcher: Matcher, path: string): boolean {
  return matcher === '*' || path.includes(matcher);
}

/**
 * Forwards a request with its own headers, so that URLs in the response name this server. `added`: further response
 * headers.
 */
export function passOn(behind: string, added: Readonly<Record<string, string>> = {}): Failure {
  return (request, response) => {
    const { method, headers } = request;
    const onward = httpRequest(new URL(request.url ?? '/', behind), { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...added });
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  };
}

function answerFrom(answers: Readonly<Record<string, unknown>>): Failure {
  return (request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    const answer = Object.hasOwn(answers, path) ? json(answers[path]) : status(404);
    return answer(request, response);
  };
}

function takeRule(rules: Rule[], path: string): Failure | undefined {
  const rule = rules.findLast(({ matcher, timesLeft }) => timesLeft > 0 && matches(matcher, path));
  if (rule) rule.timesLeft -= 1;
  return rule?.failure;
}

/** Starts a real HTTP server on a free port. Without a set failure it responds well. */
export async function startFaultyUpstream(options: FaultyUpstreamOptions = {}): Promise<FaultyUpstream> {
  const wellBehaved = options.behind ? passOn(options.behind) : answerFrom(options.answers ?? {});
  const requests: FaultyRequest[] = [];
  let rules: Rule[] = [];
  let waiters: Waiter[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request;
    requests.push({ method, path, headers });
    const arrived = waiters.filter(({ matcher }) => matches(matcher, path));
    waiters = waiters.filter((waiter) => !arrived.includes(waiter));
    for (const waiter of arrived) waiter.arrived();
    await (takeRule(rules, path) ?? wellBehaved)(request, response);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The faulty upstream has no port.');

  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    fail: (matcher, failure, times = Number.POSITIVE_INFINITY) => {
      rules.push({ matcher, failure, timesLeft: times });
    },
    heal: (matcher) => {
      rules = matcher === undefined ? [] : rules.filter((rule) => rule.matcher !== matcher);
    },
    calls: (matcher) => requests.filter(({ path }) => matches(matcher, path)).length,
    arrival: (matcher) => new Promise((resolve) => void waiters.push({ matcher, arrived: resolve })),
    close: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
