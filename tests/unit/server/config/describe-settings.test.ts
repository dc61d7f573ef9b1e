import { expect, test } from 'vitest';
import { settingsHelp } from '../../../../server/config/describe-settings.ts';
import { secretNames, settingNames, settingsSchema } from '../../../../server/config/settings-schema.ts';
import { presets } from '../../../../server/upstream/presets/presets.ts';

test('every secret can be in a file, and --help names the file', () => {
  const secrets = settingNames.filter((name) => settingsSchema.shape[name].meta()?.isSecret);
  expect([...secretNames].sort()).toEqual(secrets.toSorted());
  const help = settingsHelp('');
  for (const name of secrets) expect(help).toContain(`${name}_FILE`);
});

test('--help names the token of every preset, and presets that require one', () => {
  const help = settingsHelp('');
  for (const { headers, calls } of Object.values(presets)) {
    const [, token = ''] = /\$\{(\w+)\??\}/.exec(JSON.stringify([headers, calls])) ?? [];
    expect(help).toContain(token);
  }
  expect(help).toContain('Required for contentful, ghost, kirby, storyblok.');
});
