import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const script = readFileSync(new URL('../../../../../server/api/docs/docs.js', import.meta.url), 'utf8');

test('P9 the page asks whether the description that the browser keeps is the present one', async () => {
  const asked: unknown[][] = [];
  const listeners: (() => Promise<void>)[] = [];
  const unknown = new Error('no more is needed');
  runInNewContext(script, {
    document: { documentElement: { classList: { toggle: () => undefined } } },
    matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
    addEventListener: (_type: string, listener: () => Promise<void>) => listeners.push(listener),
    fetch: async (...request: unknown[]) => {
      asked.push(request);
      throw unknown;
    },
  });
  await expect(listeners[0]?.()).rejects.toBe(unknown);
  expect(asked).toEqual([['/api/openapi.json', { cache: 'no-cache' }]]);
});
