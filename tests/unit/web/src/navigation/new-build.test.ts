import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const hourMs = 3_600_000;

/** A browser in which the server answers with a build, and the module as a document of its own loads it. */
async function follow(visibility: 'visible' | 'hidden' = 'visible') {
  vi.resetModules();
  const { followBuilds } = await import('../../../../../web/src/navigation/new-build.ts');
  const { isNextDocumentWanted } = await import('../../../../../web/src/navigation/next-document.ts');
  const page = { visibilityState: visibility };
  const listeners = new Map<string, () => void>();
  let answer: () => Response | Promise<Response> = () => Response.json({ id: 'one' });
  const asked = vi.fn(async (_url: string) => answer());
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => listeners.set(type, listener));
  vi.stubGlobal('fetch', asked);
  followBuilds('one');
  return {
    asked,
    isNextDocumentWanted,
    followAgain: () => followBuilds('one'),
    serve: (reply: typeof answer) => {
      answer = reply;
    },
    look: async (state: 'visible' | 'hidden') => {
      page.visibilityState = state;
      listeners.get('visibilitychange')?.();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the latest build', () => {
  test('is requested each hour, and when the visitor returns [S20] [C17]', async () => {
    const { asked, look, followAgain } = await follow('hidden');
    followAgain();
    expect(asked).not.toHaveBeenCalled();
    await look('visible');
    expect(asked.mock.calls).toEqual([['/builds/latest.json', { cache: 'no-store' }]]);
    await vi.advanceTimersByTimeAsync(hourMs - 1);
    expect(asked).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveBeenCalledTimes(2);
    await look('hidden');
    await vi.advanceTimersByTimeAsync(hourMs);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test('makes the page outdated, until it is reverted [S20]', async () => {
    const { isNextDocumentWanted, look, serve } = await follow();
    await look('visible');
    expect(isNextDocumentWanted()).toBe(false);
    serve(() => Response.json({ id: 'two' }));
    await look('visible');
    expect(isNextDocumentWanted()).toBe(true);
    serve(() => Response.json({ id: 'one' }));
    await look('visible');
    expect(isNextDocumentWanted()).toBe(false);
  });

  test.each([
    ['a failure', () => Response.json({ id: 'two' }, { status: 503 })],
    ['no answer', () => Promise.reject(new TypeError('offline'))],
    ['what is no build', () => Response.json({ detail: 'two' })],
    ['what cannot be read', () => new Response('<html>')],
  ])('is unknown after %s [S20]', async (_title, reply) => {
    const { asked, isNextDocumentWanted, look, serve } = await follow();
    serve(reply);
    await look('visible');
    expect(asked).toHaveBeenCalled();
    expect(isNextDocumentWanted()).toBe(false);
  });
});
