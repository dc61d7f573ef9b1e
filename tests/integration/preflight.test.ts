import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { preflight } from '../../server/app/start/preflight.ts';
import { readConfig } from '../../server/config/config.ts';
import type { Report } from '../../server/ops/content-report/content-report.ts';
import { startSampleUpstream } from '../../server/upstream/sample/sample-server.ts';
import { json, status as statusOf } from '../helpers/failures.ts';
import { type FaultyUpstream, startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { sampleEnv } from '../helpers/upstream-env.ts';

test('normalize names a file that it cannot read in one line [P12]', () => {
  const program = join(import.meta.dirname, '..', '..', 'server', 'tools', 'normalize.ts');
  const { stderr, status } = spawnSync(process.execPath, [program, 'missing.json'], { encoding: 'utf8' });
  expect([stderr, status]).toEqual([expect.stringMatching(/^missing\.json: ENOENT: no such file.*\n$/), 1]);
});

describe('--check [P12]', () => {
  let upstream: FaultyUpstream;

  beforeEach(async () => {
    const sample = await startSampleUpstream();
    upstream = await startFaultyUpstream({ behind: sample.url });
    onTestFinished(async () => {
      await upstream.close();
      await sample.close();
    });
  });

  async function check(env: Record<string, string> = {}, reportFile?: string) {
    const lines: string[] = [];
    const dataDir = join(temporaryFolder(), 'data');
    const config = readConfig({ ...sampleEnv(upstream.url), DATA_DIR: dataDir, ...env });
    const isGood = await preflight(config, (line) => lines.push(line), reportFile);
    return { isGood, lines, text: lines.join('\n') };
  }

  test('reports settings with their origin and each call, and leaves DATA_DIR unchanged [P12]', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    const file = join(temporaryFolder(), 'token');
    writeFileSync(file, 'token-of-the-test');
    const { isGood, lines, text } = await check({ DATA_DIR: dataDir, OPS_TOKEN_FILE: file, CACHE_FRESHS: '1' });
    expect(isGood).toBe(true);
    expect(text).toContain(`  UPSTREAM_URL=${upstream.url} (environment)`);
    expect(text).toContain(`  OPS_TOKEN=(not shown) (${file})`);
    expect(text).toContain('  Warning: CACHE_FRESHS: not a setting; did you mean CACHE_FRESH_S?');
    expect(text).toContain('  Warning: PUBLIC_URL: not set, so canonical links contain localhost');
    const calls = lines.filter((line) => line.startsWith('  read '));
    expect(calls.map((line) => line.slice(2).split(/\s+|:/).slice(1, 3).join(' '))).toEqual([
      'GET /ta/get-laning-videos',
      'GET /ta/get-burgermenu-items/',
      'GET /ta/get-design-projects/',
      'GET /ta/get-art-projects/',
      'GET /ta/get-design-projects-detail/?id=101',
      'GET /ta/get-design-projects-detail/?id=201',
      'GET /ta/get-about/',
      'GET /ta/get-process/',
      'GET /ta/get-biography/',
      'GET /ta/get-pages/?slug=contact-us',
      'POST /ta/get-seo/?slug=home',
    ]);
    expect(calls[2]).toMatch(/: 9 items, 9 media files, \d+ repairs, \d+ ms$/);
    expect(lines.filter((line) => line.includes('A repair is'))).toHaveLength(1);
    expect(text).not.toContain('entity-decoded');
    expect(existsSync(dataDir)).toBe(false);
  });

  test('lists each rule of the repairs at LOG_LEVEL=debug [P12]', async () => {
    const { text } = await check({ LOG_LEVEL: 'debug' });
    expect(text).toMatch(/^ {12}entity-decoded × \d+, first at \/\d/m);
    expect(text).not.toContain('A repair is');
  });

  test('summarizes what editors should improve, and writes it to a file as JSON or CSV [P12]', async () => {
    const file = join(temporaryFolder(), 'findings.json');
    const { lines } = await check({}, file);
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    // The sample contains it on purpose.
    expect(report.findings.map(({ kind, path }) => `${kind} ${path}`)).toEqual(['content-not-shown /design/press']);
    expect(lines).toContain('Content report: 1 finding on 32 pages');
    expect(lines).toContain('  warning: Part of the content is not shown × 1, first on /design/press');
    const table = join(temporaryFolder(), 'findings.csv');
    await check({}, table);
    expect(readFileSync(table, 'utf8').split('\r\n')).toHaveLength(3);
  });

  test('reports failed and empty calls [P12]', async () => {
    upstream.fail('get-about', statusOf(500));
    upstream.fail('get-process', statusOf(404));
    upstream.fail('get-design-projects/', json([]));
    const { isGood, text } = await check();
    expect(isGood).toBe(false);
    expect(text).toMatch(/ FAILED {2}GET \/ta\/get-about\/: .*500/);
    expect(text).toMatch(/ none {4}GET \/ta\/get-process\/: returned "not found"\n/);
    expect(text).toMatch(/ empty {3}GET \/ta\/get-design-projects\/: 0 items, \d+ ms\n/);
    expect(text).toMatch(/Check failed$/);
  });

  test('reports a wrong address, a missing Redis and an unusable DATA_DIR [P12]', async () => {
    upstream.fail('*', statusOf(404));
    const empty = await check({ CACHE_STORE: 'redis', REDIS_URL: 'redis://:geheim@127.0.0.1:9' });
    expect(empty.isGood).toBe(false);
    expect(empty.text).toContain('No menu, home page or lists; check UPSTREAM_URL and UPSTREAM_NAME');
    expect(empty.text).toContain('Redis: FAILED connect ECONNREFUSED');
    expect(empty.text).not.toContain('geheim');
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, 'layout'), '2');
    await expect(check({ DATA_DIR: dataDir })).rejects.toThrow(/^1 invalid setting:\n {2}DATA_DIR=.* its layout is 2/);
  });
});
