import { describe, expect, it, test, vi } from 'vitest';
import type { Clock } from '../../../../server/base/clock.ts';
import { reasonIn } from '../../../../server/upstream/request.ts';
import { patience } from '../../../helpers/eventually.ts';
import * as errors from '../../../helpers/failures.ts';
import { failureOf, setUpFaultyClient } from '../../../helpers/faulty-client.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';

const setup = setUpFaultyClient();

describe('a lost connection', () => {
  it.each(['about', 'seo'] as const)('is replaced once for %s [C3]', async (name) => {
    setup.upstream.fail('*', errors.json({ title: 'A' }));
    setup.upstream.fail('*', errors.reset(), 1);
    expect(await setup.read(name, 'a')).toMatchObject({ kind: 'found' });
    expect(setup.upstream.requests).toHaveLength(2);
    expect(setup.events.map(({ type }) => type)).toEqual(['retried', 'answered']);
  });
});

/** A manual clock whose timers with these delays fire at once. Lists the delays of all timers. */
function clockRinging(...ringingMs: readonly number[]): { clock: Clock; delaysMs: number[] } {
  const delaysMs: number[] = [];
  const after: Clock['after'] = (delayMs, callback) => {
    delaysMs.push(delayMs);
    if (ringingMs.includes(delayMs)) queueMicrotask(callback);
    return () => undefined;
  };
  return { clock: { now: () => 0, after }, delaysMs };
}

const pauseMs = 200;
const deadlineMs = 10_000;

describe.each(['about', 'seo'] as const)('a failure of %s that often passes', (name) => {
  it.each([408, 429, 500, 502, 503, 504])('is retried once after a pause: %d [C3]', async (code) => {
    const { clock } = clockRinging(pauseMs);
    await setup.restart({ clock });
    setup.upstream.fail('*', errors.json({ title: 'A' }));
    setup.upstream.fail('*', errors.status(code), 1);
    expect(await setup.read(name, 'a')).toMatchObject({ body: { title: 'A' } });
    expect(setup.upstream.requests).toHaveLength(2);
    expect(setup.events.map(({ type }) => type)).toEqual(['retried', 'answered']);
  });

  it('is not retried a second time [C3]', async () => {
    const { clock } = clockRinging(pauseMs);
    await setup.restart({ clock });
    setup.upstream.fail('*', errors.status(502));
    expect(await failureOf(setup.read(name, 'a'))).toMatchObject({ kind: 'status', status: 502 });
    expect(setup.upstream.requests).toHaveLength(2);
  });

  it('is retried after the time in Retry-After if the deadline is later [C3]', async () => {
    const { clock, delaysMs } = clockRinging(9000);
    await setup.restart({ clock });
    setup.upstream.fail('*', errors.json({ title: 'A' }));
    setup.upstream.fail('*', errors.status(429, { 'retry-after': '9' }), 1);
    expect(await setup.read(name, 'a')).toMatchObject({ body: { title: 'A' } });
    expect(delaysMs).not.toContain(pauseMs);
  });

  it.each([400, 401, 403, 404, 410, 501])('is not the reason for a retry with status %d [C3]', async (code) => {
    setup.upstream.fail('*', errors.status(code));
    await setup.read(name, 'a').catch(() => undefined);
    expect(setup.upstream.requests).toHaveLength(1);
  });
});

describe.each(['about', 'seo'] as const)('a late response of %s', (name) => {
  const never = new Promise<never>(() => undefined);

  it('fails at the deadline [C3]', async () => {
    const clock = new ManualClock();
    await setup.restart({ clock });
    setup.upstream.fail('*', errors.heldHeaders(never, errors.empty()));
    const failure = failureOf(setup.read(name, 'a'));
    await vi.waitFor(() => expect(setup.upstream.requests).toHaveLength(1), patience);
    clock.advance(deadlineMs);
    expect((await failure).kind).toBe('response-timeout');
  });
});

describe('redirects', () => {
  it.each([307, 308] as const)('a POST stays a POST after %d [C3]', async (code) => {
    setup.upstream.fail('get-seo', errors.redirect(code, '/moved/?slug=a'));
    setup.upstream.fail('moved', errors.json({ title: 'A' }));
    expect(await setup.read('seo', 'a')).toMatchObject({ body: { title: 'A' } });
    expect(setup.upstream.requests.map(({ method }) => method)).toEqual(['POST', 'POST']);
  });
});

test.each([
  [
    '{"sys":{"type":"Error","id":"BadRequest"},"message":"Response size too big. Maximum: 7340032B."}',
    'Response size too big. Maximum: 7340032B.',
  ],
  [
    '{"errors":[{"message":"You don\'t have permission","extensions":{"code":"FORBIDDEN"}}]}',
    "You don't have permission",
  ],
  ['{"data":null,"error":{"status":400,"name":"ValidationError","message":"Invalid key x"}}', 'Invalid key x'],
  [
    '{"code":"rest_invalid_param","message":"Invalid parameter(s): per_page","data":{"status":400}}',
    'Invalid parameter(s): per_page',
  ],
  ['{"type":"about:blank","title":"Bad Request","detail":"limit is above 20"}', 'limit is above 20'],
  ['<html><head><title>403 Forbidden</title></head><body>nginx</body></html>', '403 Forbidden'],
  ['Too\nmany   items', 'Too many items'],
  ['{"message":"Key abcdefghijklmnopqrstuvwxyz0123456789 is not valid"}', 'Key … is not valid'],
  ['', ''],
])('the reason in %s is "%s" [C0]', (body, reason) => expect(reasonIn(body)).toBe(reason));

test('a long reason is cut', () => expect(reasonIn('word '.repeat(200))).toHaveLength(200));
