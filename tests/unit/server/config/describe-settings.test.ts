import { describe, expect, test } from 'vitest';
import { policySettings } from '../../../../server/config/cache-settings.ts';
import { describeSettings, settingsHelp } from '../../../../server/config/describe-settings.ts';
import { settingNames } from '../../../../server/config/settings-schema.ts';

describe('P12 what is told of settings', () => {
  test('P12 every setting stands in one group, the policies of resources in one line', () => {
    const described = [...describeSettings().values()].flat().flatMap(({ names }) => names);
    const single = settingNames.filter((name) => !(name in policySettings));
    expect(described.filter((name) => !name.includes('{'))).toEqual(single);
    expect(described.filter((name) => name.includes('{'))).toHaveLength(3);
  });

  test('P12 a default has its unit', () => {
    const rows = [...describeSettings().values()].flat();
    const rowOf = (name: string) => rows.find(({ names }) => names.includes(name));
    expect(rowOf('CACHE_FRESH_S')?.defaultText).toBe('60 s');
    expect(rowOf('REQUEST_TIMEOUT_MS')?.defaultText).toBe('30000 ms');
    expect(rowOf('RATE_LIMIT_PER_MINUTE')?.defaultText).toBe('1200 per minute');
    expect(rowOf('UPSTREAM_MAX_BODY_BYTES')?.defaultText).toBe('10485760 bytes');
    expect(rowOf('CACHE_MAX_ENTRIES')?.defaultText).toBe('5000');
    expect(rowOf('CACHE_WARM')?.defaultText).toBe('`on`');
    expect(rowOf('MESSAGING_LABEL')?.defaultText).toBe('`wechat`');
  });

  test('P12 --help is read on a terminal: no Markdown', () => {
    expect(settingsHelp('  --option')).toMatch(/^Usage: .*\n\n {2}--option\n\n/);
    expect(settingsHelp('')).not.toMatch(/[`*|]/);
  });
});
