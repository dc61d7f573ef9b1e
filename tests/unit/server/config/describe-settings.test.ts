import { describe, expect, test } from 'vitest';
import { policySettings } from '../../../../server/config/cache-settings.ts';
import { describeSettings, settingsHelp } from '../../../../server/config/describe-settings.ts';
import { secretsInFiles, settingNames } from '../../../../server/config/settings-schema.ts';

const secretFiles: readonly string[] = secretsInFiles.map((name) => `${name}_FILE`);

describe('the settings reference', () => {
  const rows = [...describeSettings().values()].flat();

  test('lists each setting once, and policies of resources and paths of secrets in one row each [P12]', () => {
    const described = rows.flatMap(({ names }) => names);
    const single = settingNames.filter((name) => !(name in policySettings || secretFiles.includes(name)));
    expect(described.filter((name) => !name.includes('{')).sort()).toEqual([...single].sort());
    expect(described.filter((name) => name.includes('{'))).toEqual([
      'CACHE_{RESOURCE}_FRESH_S',
      'CACHE_{RESOURCE}_STALE_S',
      'CACHE_{RESOURCE}_KEEP_S',
      '{SECRET}_FILE',
    ]);
  });

  test('lists the twelve settings that matter first, and at most 70 rows in all [P12]', () => {
    expect([...describeSettings()][0]).toEqual(['Start here', expect.objectContaining({ length: 12 })]);
    expect(rows.length).toBeLessThanOrEqual(70);
  });

  test('--help has no Markdown [P12]', () => {
    expect(settingsHelp('  --option')).toMatch(/^Usage: .*\n\n {2}--option\n\n/);
    expect(settingsHelp('')).not.toMatch(/[`*|]/);
  });
});
