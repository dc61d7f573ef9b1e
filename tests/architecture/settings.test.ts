import { describe, expect, test } from 'vitest';
import { policyParts, policySettings } from '../../server/config/cache-settings.ts';
import { settingNames } from '../../server/config/settings-schema.ts';
import { settingEffects } from './setting-effects.ts';
import { promisedSettings } from './setting-names.ts';
import { read, titlesOf } from './source-files.ts';

describe('settings [P12]', () => {
  test('every promised variable is in the schema, and no other', () => {
    expect([...settingNames].sort()).toEqual([...promisedSettings].sort());
  });

  test('every row of the table has a test that shows its effect', () => {
    const rows = settingNames.filter((name) => !(name in policySettings));
    expect(rows.filter((name) => !(name in settingEffects))).toEqual([]);
    expect(Object.keys(settingEffects).filter((name) => !rows.some((row) => row === name))).toEqual([]);
  });

  test.each(Object.entries(settingEffects))('%s is set in that test’s file', (name, [file, title]) => {
    const path = `tests/${file}.test.ts`;
    expect(titlesOf(path).filter((one) => one.includes(title))).toHaveLength(1);
    expect(read(path)).toMatch(new RegExp(`\\b${name}\\b`));
  });

  test('the policy of one resource has a test, too', () => {
    const text = read('tests/integration/setting-effects.test.ts');
    for (const part of policyParts) expect(text).toContain(`CACHE_ABOUT_${part}`);
  });
});
