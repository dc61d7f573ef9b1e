import Fastify from 'fastify';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { site } from '../../../../../server/app/plugins/site.ts';
import { readConfig } from '../../../../../server/config/config.ts';
import { callTableOf } from '../../../../../server/content/calls/call-table.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';
import { testEnv } from '../../../../helpers/upstream-env.ts';

const config = readConfig(testEnv('http://cms.test'));

/** What all keys of a site begin with whose content API is called like this. */
async function prefixWith(calls = config.upstream.calls): Promise<string> {
  const app = Fastify();
  const own = { ...config, upstream: { ...config.upstream, calls } };
  const log = pino({ level: 'silent' });
  await app.register(site, {
    config: own,
    upstreamUrl: 'http://cms.test',
    isSample: false,
    clock: new ManualClock(),
    log,
  });
  return app.site.keyPrefix;
}

describe('what content is stored under', () => {
  it('is what it was before calls could be set, where none are: no upgrade starts cold', async () => {
    expect(await prefixWith()).toBe('v3:8tCI5XGpuwnj');
  });

  it('is another thing with every other file of calls or preset', async () => {
    const one = { calls: { projects: { path: 'a' } } };
    const other = { calls: { projects: { path: 'b' } } };
    const tables = [callTableOf(undefined, one), callTableOf(undefined, other), callTableOf('wordpress'), undefined];
    const prefixes = await Promise.all(tables.map(prefixWith));
    expect(new Set(prefixes).size).toBe(4);
    expect(await prefixWith(callTableOf(undefined, one))).toBe(prefixes[0]);
  });
});
