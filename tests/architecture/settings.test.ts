import { describe, expect, test } from 'vitest';
import { settingNames, settingsSchema } from '../../server/config/settings-schema.ts';
import { promisedSettings } from './setting-names.ts';

describe('P12 settings', () => {
  test('every promised variable is in the schema, and no other', () => {
    expect([...settingNames].sort()).toEqual([...promisedSettings].sort());
  });

  test('numbers have their unit in their name, where they have one', () => {
    const suffixOf = { ms: '_MS', s: '_S', bytes: '_BYTES', 'per minute': '_PER_MINUTE' } as const;
    const units = settingNames.map((name) => [name, settingsSchema.shape[name].meta()?.unit] as const);
    expect(units.filter(([name, unit]) => unit && !name.endsWith(suffixOf[unit]))).toEqual([]);
    const named = units.filter(([name]) => Object.values(suffixOf).some((suffix) => name.endsWith(suffix)));
    expect(named.filter(([, unit]) => unit === undefined)).toEqual([]);
  });
});
