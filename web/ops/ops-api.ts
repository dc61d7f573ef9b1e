import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { opsPaths } from '../../shared/ops/operation.ts';
import { sessionStore } from '../src/preferences/safe-storage.ts';
import { valueStore } from '../src/preferences/value-store.ts';

const storageKey = 'ops-token';

/** The token is only in this variable and, at the operator's wish, in the storage of the tab. */
export const session = valueStore<{ readonly token?: string; readonly isRefused?: boolean }>({
  token: sessionStore.read(storageKey) ?? undefined,
});

/** Signs out, also after a reload. */
export function lock(isRefused = false): void {
  sessionStore.remove(storageKey);
  session.set({ isRefused });
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

/** Follows no redirect, so that no other server sees the token. Rejects with the status of a refusal as its cause. */
async function askWith(token: string, address: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('Authorization', `Bearer ${token}`);
  const options = { ...init, headers, redirect: 'error', cache: 'no-store', credentials: 'omit' } as const;
  const response = await fetch(address, options).catch((error: unknown) => {
    init.signal?.throwIfAborted();
    throw new Error('The server cannot be reached', { cause: error });
  });
  if (!response.ok) throw new Error(await wordsOf(response), { cause: response.status });
  return response;
}

/** Calls an endpoint with the session's token. A refusal locks the page, unless the token was replaced meanwhile. */
async function askOps<Report>(address: string, init?: RequestInit): Promise<Report> {
  const { token } = session.read();
  if (token === undefined) throw new Error('Signed out');
  try {
    return (await (await askWith(token, address, init)).json()) as Report;
  } catch (error) {
    if (Object(error).cause === 401 && session.read().token === token) lock(true);
    throw error;
  }
}

export type Query = Readonly<Record<string, string | number | null | undefined>>;

export function readOps<Report>(path: string, query: Query = {}, signal?: AbortSignal): Promise<Report> {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return askOps(given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path, { signal });
}

type ReportOptions<Report> = Pick<UseQueryOptions<Report>, 'enabled' | 'refetchInterval' | 'placeholderData'>;

/** The report of an endpoint. Its query key begins with the path. */
export const useReport = <Report>(path: string, query: Query = {}, options: ReportOptions<Report> = {}) =>
  useQuery({
    ...options,
    queryKey: [path, query],
    queryFn: ({ signal }) => readOps<Report>(path, query, signal),
  });

export function orderOps<Report>(path: string, order: object = {}): Promise<Report> {
  const headers = { 'Content-Type': 'application/json' };
  return askOps(path, { method: 'POST', headers, body: JSON.stringify(order) });
}

/** Checks a token with the server and signs in. Returns the reason of a refusal, or an empty string. */
export async function signIn([token, isKept]: readonly [token: string, isKept: boolean]): Promise<string> {
  try {
    await askWith(token, opsPaths.config);
    if (isKept) sessionStore.write(storageKey, token);
    session.set({ token });
    return '';
  } catch (error) {
    const { cause, message } = error as Error;
    if (cause === undefined) return 'Invalid token format';
    return cause === 401 ? 'Wrong token' : message;
  }
}
