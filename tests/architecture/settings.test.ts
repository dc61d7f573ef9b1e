import { describe, expect, test } from 'vitest';
import { policyParts, policySettings } from '../../server/config/cache-settings.ts';
import { settingNames } from '../../server/config/settings-schema.ts';
import { read, sources } from './source-files.ts';

describe('settings [P12]', () => {
  test('a test names every setting, and those of one class of content', () => {
    const tests = sources
      .filter((path) => /^tests\/(?:unit|integration|browser)\/.*\.test\.tsx?$/.test(path))
      .map(read);
    const names = settingNames.filter((name) => !(name in policySettings));
    const ofOneClass = policyParts.map((part) => `CACHE_PAGES_${part}`);
    const isNamed = (name: string) => tests.some((text) => new RegExp(`\\b${name}\\b`).test(text));
    expect([...names, ...ofOneClass].filter((name) => !isNamed(name))).toEqual([]);
  });
});
