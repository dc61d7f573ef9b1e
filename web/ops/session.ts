import { useSyncExternalStore } from 'react';

/** `locked`: no token. `refused`: the server no longer accepts the token. */
type SessionState = 'locked' | 'open' | 'refused';

interface Waiter {
  readonly resolve: (token: string) => void;
  readonly reject: (reason: Error) => void;
}

/** The token is only in this variable: not in storage, cookies, URLs or the document. */
let token: string | undefined;
let state: SessionState = 'locked';
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

export function openSession(taken: string): void {
  token = taken;
  enter('open');
  for (const { resolve } of takeWaiters()) resolve(taken);
}

export function lockSession(): void {
  token = undefined;
  enter('locked');
  for (const { reject } of takeWaiters()) reject(new Error('The page is locked'));
}

/** Ignores refusals of tokens that were replaced in the meantime. */
export function refuseSession(refused: string): void {
  if (state === 'open' && refused === token) enter('refused');
}

/** Resolves with a token that is not refused. Rejects if the page is locked. */
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
