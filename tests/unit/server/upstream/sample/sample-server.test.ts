import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readContent, readMember } from '../../../../../server/upstream/sample/sample-server.ts';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'content-'));
  await mkdir(join(directory, 'get-pages'));
  await writeFile(join(directory, 'secret.json'), '"secret"');
  await writeFile(join(directory, 'get-pages', 'café-9.json'), '[1]');
  await writeFile(join(directory, 'get-seo.json'), '{"design/about":{"title":"About"}}');
});

afterAll(() => rm(directory, { recursive: true }));

describe('content of the sample', () => {
  it('reads a document, an entry and a member', async () => {
    expect(await readContent(directory, 'secret')).toBe('"secret"');
    expect(await readContent(directory, 'get-pages', 'café-9')).toBe('[1]');
    expect(await readMember(directory, 'get-seo', 'design/about')).toBe('{"title":"About"}');
  });

  it('returns nothing for missing content', async () => {
    expect(await readContent(directory, 'nothing')).toBeUndefined();
    expect(await readContent(directory, 'get-pages', 'nothing')).toBeUndefined();
    expect(await readContent(directory, 'get-pages', 'n'.repeat(1000))).toBeUndefined();
    expect(await readMember(directory, 'get-seo', 'toString')).toBeUndefined();
  });

  it.each(['../secret', '..', '', '.', 'a/b', 'a\0', '%2e%2e', '-x'])('refuses the key %j', async (key) => {
    expect(await readContent(directory, 'get-pages', key)).toBeUndefined();
  });
});
