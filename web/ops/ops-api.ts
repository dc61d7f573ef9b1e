import { opsPaths } from '../../shared/ops/operation.ts';
import { refuseSession, tokenToUse } from './session.ts';

/** A call that was not answered as hoped, in words that can be shown. */
export class OpsFailure extends Error {
  /** 0 where there was no answer at all. */
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OpsFailure';
    this.status = status;
  }
}

/** What the problem document of a reply says; of any other reply its status. */
async function wordsOf(reply: Response): Promise<string> {
  try {
    const { detail } = Object(await reply.json());
    if (typeof detail === 'string' && detail !== '') return detail;
  } catch {
    // Something in between has answered for the server.
  }
  return `The server answered ${reply.status}`;
}

/**
 * Asks an endpoint with a token. Redirects are not followed: nothing else is to see the token. Throws `OpsFailure`; of one
 * that was ended by `signal`, what that throws.
 */
async function askWith(token: string, address: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('Authorization', `Bearer ${token}`);
  const options = { ...init, headers, redirect: 'error', cache: 'no-store', credentials: 'omit' } as const;
  const reply = await fetch(address, options).catch((error: unknown) => {
    init.signal?.throwIfAborted();
    throw new OpsFailure(0, 'The server cannot be reached', { cause: error });
  });
  if (!reply.ok) throw new OpsFailure(reply.status, await wordsOf(reply));
  return reply;
}

/**
 * The same with the session's token. A call that is refused waits until there is another one, and is made again: whatever
 * the operator was about goes on.
 */
export async function askOps(address: string, init?: RequestInit): Promise<Response> {
  for (;;) {
    const token = await tokenToUse();
    try {
      return await askWith(token, address, init);
    } catch (error) {
      if (!(error instanceof OpsFailure && error.status === 401)) throw error;
      refuseSession(token);
    }
  }
}

export type Query = Readonly<Record<string, string | number | null | undefined>>;

/** Address of an endpoint with what is asked for; what is empty is left out. */
export function opsAddress(path: string, query: Query = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** The JSON of an endpoint, as `shared/ops` describes it. */
export async function readOps<Told>(path: string, query?: Query, signal?: AbortSignal): Promise<Told> {
  const reply = await askOps(opsAddress(path, query), { signal });
  return (await reply.json()) as Told;
}

/** Has an endpoint do something. */
export async function orderOps<Told>(path: string, order: object = {}): Promise<Told> {
  const headers = { 'Content-Type': 'application/json' };
  const reply = await askOps(path, { method: 'POST', headers, body: JSON.stringify(order) });
  return (await reply.json()) as Told;
}

/** Whether the server takes a token, in words for who has typed it; undefined where it does. */
export async function refusalOf(token: string): Promise<string | undefined> {
  try {
    await askWith(token, opsPaths.config);
    return undefined;
  } catch (error) {
    if (!(error instanceof OpsFailure)) return 'That cannot be a token';
    return error.status === 401 ? 'That is not the token of this site' : error.message;
  }
}
