import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packClient } from '../../web/pack-client.ts';
import { readClientTypes } from '../check/openapi.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

let site: RunningSite;

beforeAll(async () => {
  site = await startSite({ env: { OPS_TOKEN: 'token-of-the-test' } });
});

afterAll(() => site.close());

test('the tarball has the client and its types, without dependencies [P9]', async () => {
  const folder = temporaryFolder();
  const tarball = await packClient(folder);
  expect(tarball).toMatch(/atelier-content-client-1\.\d+\.\d+\.tgz$/);
  const packed = join(folder, 'package');
  expect((await readdir(packed)).sort()).toEqual(
    [
      'README.md',
      'api.d.ts',
      'content-client.d.ts',
      'content-client.js',
      'package.json',
      'react-query.d.ts',
      'react-query.js',
    ]
      .concat((await readdir(packed)).filter((name) => /^paths-/.test(name)))
      .sort(),
  );
  const manifest = JSON.parse(await readFile(join(packed, 'package.json'), 'utf8'));
  expect(manifest).toMatchObject({ license: 'MIT', type: 'module' });
  expect(manifest).not.toHaveProperty('dependencies');
  const code = await readFile(join(packed, 'content-client.js'), 'utf8');
  expect(code.replaceAll(/^import .* from "\.\/.*$/gm, '')).not.toMatch(/\bimport\b|\brequire\(|zod/);
});

test('a site serves the types of its API [P9]', async () => {
  const response = await fetch(`${site.url}/api/v1/client.d.ts`);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toBe(readClientTypes());
  const etag = response.headers.get('etag') ?? '';
  expect((await fetch(response.url, { headers: { 'If-None-Match': etag } })).status).toBe(304);
});
