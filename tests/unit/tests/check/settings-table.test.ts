import { describe, expect, test } from 'vitest';
import { settingsTable, withSettingsTable } from '../../../check/settings-table.ts';

describe('withSettingsTable', () => {
  test('replaces what stands between the markers and nothing else', () => {
    const text = 'before\n<!-- settings -->\n| old |\n<!-- /settings -->\nafter\n';
    const written = withSettingsTable(text);
    expect(written).toBe(`before\n<!-- settings -->\n${settingsTable()}\n<!-- /settings -->\nafter\n`);
    expect(withSettingsTable(written)).toBe(written);
  });

  test('adds a section where there are no markers', () => {
    const written = withSettingsTable('# Site\n');
    expect(written).toMatch(/^# Site\n\n## Settings\n\n<!-- settings -->\n/);
    expect(withSettingsTable(written)).toBe(written);
  });
});
