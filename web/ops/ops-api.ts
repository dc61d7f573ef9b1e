import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { opsPaths } from '../../shared/ops/operation.ts';
import { refuseSession, tokenToUse } from './session.ts';

export class OpsFailure extends Error {
  /** 0 without a response. */
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OpsFailure';
    this.status = status;
  }
}

async function wordsOf(response: Response): Promise<string> {
  try {
    const { detail } = Object(await response.json());
    if (typeof detail === 'string' && detail !== '') return detail;
  } catch {
    // A proxy sent a response without a problem document.
  }
  return `The server responded with status ${response.status}`;
}

/** Follows no redirect, so that no other server sees the token. Throws `OpsFailure`, or the reason of `signal`. */
async function askWith(token: string, address: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('Authorization', `Bearer ${token}`);
  const options = { ...init, headers, redirect: 'error', cache: 'no-store', credentials: 'omit' } as const;
  const response = await fetch(address, options).catch((error: unknown) => {
    init.signal?.throwIfAborted();
    throw new OpsFailure(0, 'The server cannot be reached', { cause: error });
  });
  if (!response.ok) throw new OpsFailure(response.status, await wordsOf(response));
  return response;
}

/** Calls an endpoint with the session's token. A refused call waits for the next token and is repeated. */
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

export function opsAddress(path: string, query: Query = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

export async function readOps<Report>(path: string, query?: Query, signal?: AbortSignal): Promise<Report> {
  const response = await askOps(opsAddress(path, query), { signal });
  return (await response.json()) as Report;
}

type ReportOptions<Report> = Pick<UseQueryOptions<Report>, 'enabled' | 'refetchInterval' | 'placeholderData'>;

/** The report of an endpoint. Its query key begins with the path. */
export function useReport<Report>(path: string, query: Query = {}, options: ReportOptions<Report> = {}) {
  return useQuery({
    ...options,
    queryKey: [path, query],
    queryFn: ({ signal }) => readOps<Report>(path, query, signal),
  });
}

export async function orderOps<Report>(path: string, order: object = {}): Promise<Report> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await askOps(path, { method: 'POST', headers, body: JSON.stringify(order) });
  return (await response.json()) as Report;
}

/** Checks a token with the server. Returns the reason of a refusal, or undefined. */
export async function refusalOf(token: string): Promise<string | undefined> {
  try {
    await askWith(token, opsPaths.config);
    return undefined;
  } catch (error) {
    if (!(error instanceof OpsFailure)) return 'Invalid token format';
    return error.status === 401 ? 'Wrong token' : error.message;
  }
}
