import { describe, expect, test } from 'vitest';
import { settingNames } from '../../server/config/settings-schema.ts';
import { promisedSettings } from './setting-names.ts';

describe('P12 settings', () => {
  test('every promised variable is in the schema, and no other', () => {
    expect([...settingNames].sort()).toEqual([...promisedSettings].sort());
  });
});
