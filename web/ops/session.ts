import { valueStore } from '../src/preferences/value-store.ts';

/** `locked`: no token. `refused`: the server no longer accepts the token. */
type SessionState = 'locked' | 'open' | 'refused';

/** The token is only in this variable: not in storage, cookies, URLs or the document. */
let token: string | undefined;
let waiters: PromiseWithResolvers<string>[] = [];

export const sessionState = valueStore<SessionState>('locked');

function takeWaiters() {
  const taken = waiters;
  waiters = [];
  return taken;
}

export function openSession(taken: string): void {
  token = taken;
  sessionState.set('open');
  for (const { resolve } of takeWaiters()) resolve(taken);
}

export function lockSession(): void {
  token = undefined;
  sessionState.set('locked');
  for (const { reject } of takeWaiters()) reject(new Error('Signed out'));
}

/** Ignores refusals of tokens that were replaced in the meantime. */
export function refuseSession(refused: string): void {
  if (sessionState.read() === 'open' && refused === token) sessionState.set('refused');
}

/** Resolves with a token that is not refused. Rejects if the page is locked. */
export function tokenToUse(): Promise<string> {
  if (sessionState.read() === 'open' && token !== undefined) return Promise.resolve(token);
  if (sessionState.read() === 'locked') return Promise.reject(new Error('Signed out'));
  const waiter = Promise.withResolvers<string>();
  waiters.push(waiter);
  return waiter.promise;
}
