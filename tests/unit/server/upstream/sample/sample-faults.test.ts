import { expect, onTestFinished, test } from 'vitest';
import {
  type SampleUpstreamOptions,
  startSampleUpstream,
} from '../../../../../server/upstream/sample/sample-server.ts';

async function start(options: SampleUpstreamOptions) {
  const sample = await startSampleUpstream(options);
  onTestFinished(() => sample.close());
  const ask = (path: string, init?: RequestInit) => fetch(`${sample.url}${path}`, init);
  return { ask, set: (words: string) => ask(`/faults/${words}`, { method: 'POST' }) };
}

test('a request sets and removes each fault [P13]', async () => {
  const { ask, set } = await start({ isControlled: true });
  const list = '/ta/get-design-projects/';
  expect((await set('status:500')).status).toBe(204);
  expect((await ask(list)).status).toBe(500);
  await set('html');
  expect((await ask(list)).headers.get('content-type')).toContain('text/html');
  await set('shrink');
  expect(await (await ask(list)).json()).toEqual([]);
  expect(Object.keys(await (await ask('/ta/get-about/')).json()).length).toBeGreaterThan(0);
  await set('pictures');
  expect((await ask('/media/qr/official.svg')).status).toBe(500);
  expect((await ask(list)).status).toBe(200);
  await set('reset');
  await expect(ask(list)).rejects.toThrow();
  await set('hang');
  await expect(ask(list, { signal: AbortSignal.timeout(50) })).rejects.toThrow();
  await set('slow:1');
  expect((await (await ask(list)).json()).length).toBeGreaterThan(3);
  const refused = await set('fire');
  expect([refused.status, (await refused.json()).detail]).toEqual([400, expect.stringContaining('allowed: slow:MS')]);
  await set('none');
  expect((await ask(list)).status).toBe(200);
});

test('nobody sets a fault unless it is allowed [P13]', async () => {
  const { ask, set } = await start({});
  expect((await set('status:500')).status).toBe(404);
  expect((await ask('/ta/get-about/')).status).toBe(200);
});
