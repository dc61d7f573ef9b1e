import { useSyncExternalStore } from 'react';

/** `locked`: no token yet, or let go of. `refused`: the server does not take the token that it took before. */
type SessionState = 'locked' | 'open' | 'refused';

interface Waiter {
  readonly resolve: (token: string) => void;
  readonly reject: (reason: Error) => void;
}

/**
 * The operator's token. It is a variable of this page and stands nowhere else: neither in storage, cookies, addresses nor
 * in the document, so that it is gone with the page.
 */
let token: string | undefined;
let state: SessionState = 'locked';
/** Calls that a refusal holds up. */
let waiters: Waiter[] = [];
const listeners = new Set<() => void>();

function enter(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

function takeWaiters(): readonly Waiter[] {
  const taken = waiters;
  waiters = [];
  return taken;
}

/** Takes a token that the server has taken. Calls that were held up go on. */
export function openSession(taken: string): void {
  token = taken;
  enter('open');
  for (const { resolve } of takeWaiters()) resolve(taken);
}

/** Forgets the token. What was read with it is to be forgotten by who calls. */
export function lockSession(): void {
  token = undefined;
  enter('locked');
  for (const { reject } of takeWaiters()) reject(new Error('The page is locked'));
}

/** The server has refused a call with this token; that of one replaced since says nothing of the present one. */
export function refuseSession(refused: string): void {
  if (state === 'open' && refused === token) enter('refused');
}

/** The token, as soon as there is one that is not refused. Rejects where the page is locked instead. */
export function tokenToUse(): Promise<string> {
  if (state === 'open' && token !== undefined) return Promise.resolve(token);
  if (state === 'locked') return Promise.reject(new Error('The page is locked'));
  return new Promise((resolve, reject) => waiters.push({ resolve, reject }));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSessionState(): SessionState {
  return useSyncExternalStore(subscribe, () => state);
}
