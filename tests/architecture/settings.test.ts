import { describe, expect, test } from 'vitest';
import { settings } from '../../server/config.ts';
import { promisedSettings } from './setting-names.ts';

describe('P12 settings', () => {
  test('every promised variable is in the schema, and no other', () => {
    expect(Object.keys(settings).sort()).toEqual([...promisedSettings].sort());
  });

  test('numbers have their unit in their name, where they have one', () => {
    const numeric = Object.entries(settings).filter(([, { fallback }]) => typeof fallback === 'number');
    const withoutUnit = numeric.map(([name]) => name).filter((name) => !/_(MS|S|BYTES|PER_MINUTE)$/.test(name));
    // Counts of things, and a port.
    expect(withoutUnit.sort()).toEqual([
      'CACHE_MAX_ENTRIES',
      'MAX_CONNECTIONS_PER_ADDRESS',
      'PORT',
      'UPSTREAM_CONNECTIONS',
      'UPSTREAM_MAX_PAGES',
    ]);
  });
});
