import { describe, expect, it } from 'vitest';
import {
  callIn,
  callTableOf,
  specifiedCalls,
  textsOf,
  variablesIn,
} from '../../../../../server/content/calls/call-table.ts';
import { callNames } from '../../../../../server/content/resources.ts';
import type { Preset } from '../../../../../server/upstream/call.ts';
import { presetNames, presets } from '../../../../../server/upstream/presets/presets.ts';

describe('the calls of a site', () => {
  const own = { calls: { page: { path: 'p', headers: { Accept: 'x' } }, works: null }, headers: { 'X-Key': '${KEY}' } };

  it('are those of a preset, those of the file in their place one by one', () => {
    const { calls, headers, preset } = callTableOf('wordpress', own);
    expect(calls.projects?.path).toBe('wp-json/wp/v2/projects');
    expect(calls.page).toEqual({ path: 'p', headers: { 'x-key': '${KEY}', accept: 'x' } });
    expect([calls.works, calls.menu, preset]).toEqual([null, null, 'wordpress']);
    expect(headers).toEqual({ 'x-key': '${KEY}' });
  });

  it.each(presetNames)('of %s are calls that there are, and show something', (name) => {
    const { calls }: Preset = presets[name];
    expect(callNames).toEqual(expect.arrayContaining(Object.keys(calls)));
    expect(calls.projects?.path, name).toBeTruthy();
  });

  it('are only those of the file without a preset', () => {
    const { calls } = callTableOf(undefined, own);
    expect(Object.entries(calls).flatMap(([name, call]) => (call ? [name] : []))).toEqual(['page']);
  });

  it('are known by what they say, and not by the values of their variables', () => {
    const prints = [callTableOf('wordpress'), callTableOf('wordpress', own), callTableOf(undefined, own)];
    expect(new Set(prints.map(({ fingerprint }) => fingerprint)).size).toBe(3);
    expect(callTableOf(undefined, own).fingerprint).toBe(callTableOf(undefined, { ...own }).fingerprint);
    expect(specifiedCalls.fingerprint).toBeUndefined();
  });

  it('name variables, of which some may be missing', () => {
    const texts = ['Bearer ${A}', '${B?}', '${A?}${B?}', '{slug} $C ${d}'];
    expect(variablesIn(texts)).toEqual([
      { name: 'A', isOptional: false },
      { name: 'B', isOptional: true },
    ]);
    expect(variablesIn(textsOf(callTableOf(undefined, own)))).toEqual([{ name: 'KEY', isOptional: false }]);
  });

  it('C1 C10 have the names that operators know from logs and metrics', () => {
    expect(callIn(specifiedCalls, 'project')).toMatchObject({ name: 'detail', query: { id: '{id}' } });
    expect(callIn(specifiedCalls, 'page')).toMatchObject({ name: 'pages', isList: true });
    expect(callIn(specifiedCalls, 'pages')).toBeUndefined();
  });
});
