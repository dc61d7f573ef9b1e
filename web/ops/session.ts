import { useSyncExternalStore } from 'react';

/** `locked`: no token yet, or let go of. `refused`: the server does not take the token that was taken before. */
export type SessionState = 'locked' | 'open' | 'refused';

/**
 * The operator's token. It is a variable of this page and stands nowhere else: neither in storage, cookies, addresses nor
 * in the document, so that it is gone with the page.
 */
let token: string | undefined;
let state: SessionState = 'locked';
const listeners = new Set<() => void>();

function enter(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes a token that the server has taken. */
export function openSession(taken: string): void {
  token = taken;
  enter('open');
}

/** Forgets the token. What was shown is to be forgotten by who calls. */
export function lockSession(): void {
  token = undefined;
  enter('locked');
}

/** The server has refused a call with this token; one that has been replaced since says nothing of the present one. */
export function refuseSession(refused: string | undefined): void {
  if (state === 'open' && refused === token) enter('refused');
}

export function tokenInUse(): string | undefined {
  return token;
}

export function useSessionState(): SessionState {
  return useSyncExternalStore(subscribe, () => state);
}
