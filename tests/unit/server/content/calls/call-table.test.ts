import { describe, expect, it } from 'vitest';
import { callTableOf, textsOf, variablesIn } from '../../../../../server/content/calls/call-table.ts';

describe('the calls of a site', () => {
  const own = { calls: { page: { path: 'p', headers: { Accept: 'x' } }, works: null }, headers: { 'X-Key': '${KEY}' } };

  it('takes the calls of a preset, replaced one by one by those of the file', () => {
    const { calls, headers, preset } = callTableOf('wordpress', own);
    expect(calls.projects?.path).toBe('wp-json/wp/v2/projects');
    expect(calls.page).toEqual({ path: 'p', headers: { 'x-key': '${KEY}', accept: 'x' } });
    expect([calls.works, calls.menu, preset]).toEqual([null, null, 'wordpress']);
    expect(headers).toEqual({ 'x-key': '${KEY}' });
  });

  it('finds the variables of its texts, required and optional ones', () => {
    const texts = ['Bearer ${A}', '${B?}', '${A?}${B?}', '{slug} $C ${d}'];
    expect(variablesIn(texts)).toEqual([
      { name: 'A', isOptional: false },
      { name: 'B', isOptional: true },
    ]);
    expect(variablesIn(textsOf(callTableOf(undefined, own)))).toEqual([{ name: 'KEY', isOptional: false }]);
  });
});
