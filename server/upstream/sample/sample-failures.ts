import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const plainKinds = ['reset', 'html', 'shrink', 'hang', 'images'] as const;

/**
 * Simulated failures. `slow:MS`: late response. `status:CODE`: that status. `reset`: lost connection. `html`: 200 with
 * a maintenance page. `shrink`: empty lists. `hang`: no response. `images`: 500 for files only.
 */
export type SampleFailure =
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'status'; readonly code: number }
  | { readonly kind: (typeof plainKinds)[number] };

const allowed = `slow:MS, status:CODE, ${plainKinds.join(', ')} or none`;

/** Returns undefined for `none`. Throws for an unknown failure. */
export function readFailure(words: string): SampleFailure | undefined {
  const [kind = '', number = ''] = words.trim().split(':');
  const value = /^\d{1,6}$/.test(number) ? Number(number) : undefined;
  if (kind === 'none' || kind === '') return undefined;
  if (kind === 'slow' && value !== undefined) return { kind, ms: value };
  if (kind === 'status' && value !== undefined && value >= 400 && value <= 599) return { kind, code: value };
  const plain = plainKinds.find((name) => name === words.trim());
  if (plain) return { kind: plain };
  throw new Error(`"${words}" is not a known failure; allowed: ${allowed}`);
}

const lists = /\/get-(?:design|art)-projects\/(?:\?|$)/;

export type FaultyAnswer = { readonly status: number; readonly type: string; readonly body: string } | 'silence';

export async function commitFailure(
  failure: SampleFailure,
  { url = '/', socket }: IncomingMessage,
): Promise<FaultyAnswer | undefined> {
  const json = 'application/json';
  switch (failure.kind) {
    case 'slow':
      await pause(failure.ms);
      return undefined;
    case 'status':
      return { status: failure.code, type: json, body: '{"detail":"Rehearsed."}' };
    case 'reset':
      socket.resetAndDestroy();
      return 'silence';
    case 'html':
      return { status: 200, type: 'text/html; charset=utf-8', body: '<!doctype html><title>Back soon</title>' };
    case 'shrink':
      return lists.test(url) ? { status: 200, type: json, body: '[]' } : undefined;
    case 'images':
      return url.startsWith('/media/') ? { status: 500, type: json, body: '{"detail":"Rehearsed."}' } : undefined;
    case 'hang':
      return 'silence';
  }
}
