import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createContext, databaseIn } from '../../../../../server/app/services/context.ts';
import { readConfig } from '../../../../../server/config/config.ts';
import { callTableOf } from '../../../../../server/content/calls/call-table.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';
import { testEnv } from '../../../../helpers/upstream-env.ts';

const config = readConfig(testEnv('http://cms.test'));

/** Prefix of all cache keys of a site with these calls. */
function prefixWith(calls = config.upstream.calls): string {
  const own = { ...config, upstream: { ...config.upstream, calls } };
  const log = pino({ level: 'silent' });
  const context = createContext(Fastify(), {
    config: own,
    upstreamUrl: 'http://cms.test',
    isSample: false,
    clock: new ManualClock(),
    log,
  });
  return context.keyPrefix;
}

describe('the key prefix of stored content', () => {
  it('stays for the specified calls, so that upgrades start warm', () => {
    expect(prefixWith()).toBe('v5:8tCI5XGpuwnj');
  });

  it('differs for each file of calls and preset', () => {
    const one = { calls: { projects: { path: 'a' } } };
    const other = { calls: { projects: { path: 'b' } } };
    const tables = [callTableOf(undefined, one), callTableOf(undefined, other), callTableOf('wordpress'), undefined];
    const prefixes = tables.map(prefixWith);
    expect(new Set(prefixes).size).toBe(4);
    expect(prefixWith(callTableOf(undefined, one))).toBe(prefixes[0]);
  });
});

describe('the database beside Redis', () => {
  const written = (names: readonly string[]) => {
    const dataDir = temporaryFolder();
    for (const name of names) writeFileSync(join(dataDir, name), name);
    return { dataDir, cache: { ...config.cache, dataDir, store: 'redis' as const } };
  };

  it('of an earlier version is used under its new name, with its log', () => {
    const { dataDir, cache } = written(['lasting.sqlite', 'lasting.sqlite-wal']);
    const path = databaseIn(cache);
    expect(readdirSync(dataDir).sort()).toEqual(['durable.sqlite', 'durable.sqlite-wal']);
    expect(readFileSync(path, 'utf8')).toBe('lasting.sqlite');
    expect(databaseIn(cache)).toBe(path);
  });

  it('is never replaced by an earlier one', () => {
    const { dataDir, cache } = written(['lasting.sqlite', 'durable.sqlite']);
    expect(readFileSync(databaseIn(cache), 'utf8')).toBe('durable.sqlite');
    expect(existsSync(join(dataDir, 'lasting.sqlite'))).toBe(true);
  });
});
