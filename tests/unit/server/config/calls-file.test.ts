import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { callsFileSchema, readCalls } from '../../../../server/config/calls-file.ts';
import { ConfigError, readConfig } from '../../../../server/config/config.ts';
import { settingReports } from '../../../../server/config/settings-report.ts';

const folder = mkdtempSync(join(tmpdir(), 'atelier-calls-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileWith(text: string, name = 'calls.yaml'): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** Result of a file, with errors as `{line}: {place}: …`. */
function read(text: string, env: Record<string, string> = {}, preset?: 'wordpress') {
  const errors: string[] = [];
  const file = fileWith(text);
  const settings = readCalls({ UPSTREAM_PRESET: preset, UPSTREAM_CALLS_FILE: file }, env, errors);
  return { ...settings, errors: errors.map((failure) => failure.replace(`${file}:`, '')) };
}

const good = `
headers:
  Authorization: Bearer \${CMS_TOKEN}
calls:
  projects: { path: items/projects, query: { limit: -1 }, content: /data }
  project:
    path: items/projects/{id}
    content: /data
  page: { path: items/pages, query: { 'filter[slug][_eq]': '{slug}' } }
`;

describe('a file of calls', () => {
  it('is read with its variables', () => {
    const { table, variables, errors } = read(good, { CMS_TOKEN: 'secret' });
    expect(errors).toEqual([]);
    expect(table.calls.projects).toMatchObject({ path: 'items/projects', query: { limit: '-1' }, content: '/data' });
    expect(table.calls.menu).toBeNull();
    expect([...variables]).toEqual([['CMS_TOKEN', 'secret']]);
  });

  it.each([
    [
      'calls:\n  projects: { path: a }\n  projetcs: { path: b }',
      '3: calls.projetcs: is not a key of calls: use landing, menu, seo, projects, ',
    ],
    ['calls:\n  projects:\n    path: http://a.test/x', '3: calls.projects.path: must be a path below UPSTREAM_URL'],
    ['headers:\n  accept: */*', '2: "*/*" is not text in YAML; put it into quotes'],
    [
      [
        'a: &a [x, x]',
        ...'bcdefgh'.split('').map((name, at) => `${name}: &${name} [${`*${'abcdefg'[at]},`.repeat(9)}]`),
      ].join('\n'),
      '1: Excessive alias count indicates a resource exhaustion attack',
    ],
    ['calls:\n  projects: { path: ../x }', '2: calls.projects.path: must not leave UPSTREAM_URL'],
    ['calls:\n  projects:\n    path: a\n    content: data', '4: calls.projects.content: must be a JSON pointer'],
    ['calls:\n  projects:\n    method: GET\n', '2: calls.projects.path: is missing'],
    ['calls:\n  page: { path: a }', '2: calls.page: must have {slug} in its path or query'],
    ['calls:\n  projects: { path: "a/{id}" }', '2: calls.projects: has {id}, which this call does not have'],
    ['calls:\n  about: { path: a }', '1: calls: has no call for projects, works, page, pages'],
    ['calls:\n  projects: [', '2: '],
    ['calls:\n  projects: { path: a, query: b: 1 } }\n  works: null\n', '2: '],
    ['preset: nothing\n', '1: preset: '],
    ['headers:\n  "X Y": a\ncalls:\n  projects: { path: a }', '1: headers: must have valid header names'],
    ['- a', '1: the file: '],
  ])('has one line with a place for %j', (text, expected) => {
    const { errors } = read(text);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(expected);
    expect(errors[0]).not.toContain('\n');
  });

  it('hides values of variables, which are not misspelled settings [P12]', () => {
    const UPSTREAM_CALLS_FILE = fileWith(good.replaceAll('CMS_TOKEN', 'UPSTREAM_TOKEN'));
    const names = { ATELIER_NAME: 'a', ARTIST_NAME: 'b', ARTIST_SLUG: 'c' };
    const env = { UPSTREAM_URL: 'http://a.test', UPSTREAM_CALLS_FILE, UPSTREAM_TOKEN: 'the-secret', ...names };
    const config = readConfig(env);
    expect(config.warnings).toEqual([]);
    expect(config.upstream.variables.get('UPSTREAM_TOKEN')).toBe('the-secret');
    const { variables: _secret, ...upstream } = config.upstream;
    expect(JSON.stringify([settingReports(config), config.settings, upstream])).not.toContain('the-secret');
    expect(() => readConfig({ ...env, UPSTREAM_URL: '' })).toThrow(ConfigError);
  });

  it('is valid in the README', () => {
    const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8');
    const [, example = ''] = /```yaml\n([\s\S]*?)```/.exec(readme) ?? [];
    const { table, errors } = read(example, { CMS_TOKEN: 'x' });
    expect(errors).toEqual([]);
    expect(table.calls).toMatchObject({ projects: { path: 'items/houses' }, works: null });
  });

  it('has a JSON Schema that equals its own', async () => {
    const schema = z.toJSONSchema(callsFileSchema, { io: 'input' });
    const text = `${JSON.stringify({ title: 'Calls of a content API', ...schema }, null, 2)}\n`;
    const file = new URL('../../../../server/upstream/presets/calls-file.schema.json', import.meta.url);
    if (process.env.UPDATE_SCHEMAS) writeFileSync(file, text);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(text));
  });
});
