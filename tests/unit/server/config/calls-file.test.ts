import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { callsFileSchema, readCalls } from '../../../../server/config/calls-file.ts';
import { ConfigError, readConfig } from '../../../../server/config/config.ts';

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
      '3: calls.projetcs: is not a key of calls: did you mean projects? Use landing, menu, seo, ',
    ],
    ['calls:\n  projects:\n    path: http://a.test/x', '3: calls.projects.path: must be a path below UPSTREAM_URL'],
    ['headers:\n  accept: */*', '2: put a text that starts with "*"'],
    [
      [
        'a: &a [x, x]',
        ...'bcdefgh'.split('').map((name, at) => `${name}: &${name} [${`*${'abcdefg'[at]},`.repeat(9)}]`),
      ].join('\n'),
      '2: put a text that starts with',
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
    [
      'calls:\n  projects:\n    path: a\n    fields:\n      titel: headline',
      '5: calls.projects.fields.titel: is not a key of calls.projects.fields: did you mean title? Use id, slug, ',
    ],
    [
      'calls:\n  projects:\n    path: a\n    fields: { title: "a..b" }',
      '4: calls.projects.fields.title: "a..b" is not a path',
    ],
    [
      'calls:\n  projects:\n    path: a\n    fields: { title: __proto__ }',
      '4: calls.projects.fields.title: "__proto__" is not',
    ],
    [
      'calls:\n  projects:\n    path: a\n    fields: { title: {} }',
      '4: calls.projects.fields.title: must be a path, or a list',
    ],
    [
      'calls:\n  projects:\n    path: a\n    fields:\n      title: a\n      lead: [b, a]',
      '6: calls.projects.fields.lead: "a" is in fields.title',
    ],
    [
      'calls:\n  projects:\n    path: a\n    fields: { title: a }\n    hide: [a]',
      '4: calls.projects.fields.title: "a" is in hide already',
    ],
    [
      'calls:\n  projects:\n    path: a\n    edit: javascript:alert(1)',
      '4: calls.projects.edit: must be a path below UPSTREAM_URL',
    ],
    [
      'calls:\n  projects:\n    path: a\n    edit: //evil.example/{id}',
      '4: calls.projects.edit: must be a path below UPSTREAM_URL',
    ],
    [
      'calls:\n  projects:\n    path: a\n    edit: a/{key}',
      '4: calls.projects.edit: must have no other parts than {url}',
    ],
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
    expect(JSON.stringify([config.settings, upstream])).not.toContain('the-secret');
    expect(() => readConfig({ ...env, UPSTREAM_URL: '' })).toThrow(ConfigError);
  });

  it('has the fields of a list for its entries too, which follow it to another collection', () => {
    const fields = '{ title: headline, gallery: "plates[].directus_files_id", facts: { Client: client.name } }';
    const { table, drafts, errors } = read(
      `preset: directus\ncalls:\n  projects: { path: items/houses, fields: ${fields}, hide: [score], facts: only }\n`,
    );
    expect(errors).toEqual([]);
    const { projects, project, works } = table.calls;
    expect(projects).toMatchObject({ path: 'items/houses', query: { fields: '*.*', limit: '-1' } });
    expect(project).toMatchObject({ path: 'items/houses', query: { 'filter[id][_eq]': '{id}' } });
    const { fields: own, hide, facts } = projects ?? {};
    expect(own).toEqual({
      title: 'headline',
      gallery: 'plates[].directus_files_id',
      facts: { Client: 'client.name' },
    });
    for (const call of [project, drafts.calls.projects]) expect(call).toMatchObject({ fields: own, hide, facts });
    expect([works?.path, works?.fields]).toEqual(['items/works', undefined]);
  });

  it('of the README starts with the variables beside it, and nothing else', () => {
    const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8');
    const [, example = '', commands = ''] = /```yaml\n([\s\S]*?)```\s*```sh\n([\s\S]*?)```/.exec(readme) ?? [];
    const given = [...commands.matchAll(/([A-Z_]+)=(?:"([^"]*)"|(\S+))/g)].map(([, name, quoted, bare]) => [
      name,
      quoted ?? bare,
    ]);
    const { upstream, warnings } = readConfig({ ...Object.fromEntries(given), UPSTREAM_CALLS_FILE: fileWith(example) });
    expect(upstream.calls.calls).toMatchObject({ projects: { path: 'items/houses' }, works: null });
    expect(warnings).toEqual([]);
  });

  it('has a JSON Schema that equals its own', async () => {
    const schema = z.toJSONSchema(callsFileSchema, { io: 'input' });
    const text = `${JSON.stringify({ title: 'Calls of a content API', ...schema }, null, 2)}\n`;
    const file = new URL('../../../../server/upstream/presets/calls-file.schema.json', import.meta.url);
    if (process.env.UPDATE_SCHEMAS) writeFileSync(file, text);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(text));
  });
});
