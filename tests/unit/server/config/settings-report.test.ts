import { describe, expect, test } from 'vitest';
import { readSettings } from '../../../../server/config/read-settings.ts';
import { originOf, policySettingOf, settingReports } from '../../../../server/config/settings-report.ts';
import { settingsSchema } from '../../../../server/config/settings-schema.ts';

const reportsOf = (env: Record<string, string>) => {
  const { values, inEffect: settings } = readSettings({ env }, []);
  return settingReports({ values, settings });
};

const reportOf = (env: Record<string, string>, name: string) => reportsOf(env).find((setting) => setting.name === name);

describe('the origin of settings', () => {
  test.each([
    ['default', 'default'],
    ['environment', 'environment'],
    ['/run/secrets/token', 'file'],
    ['.env', '.env'],
    ['/srv/site/.env', '.env'],
  ])('%s is shown as %s [P12]', (origin, told) => {
    expect(originOf({ origin })).toBe(told);
  });

  test('a policy comes from the resource or the general setting [P12]', () => {
    const values = settingsSchema.parse({ CACHE_MENU_FRESH_S: '5' });
    expect(policySettingOf('menu', 'FRESH_S', values)).toBe('CACHE_MENU_FRESH_S');
    expect(policySettingOf('menu', 'KEEP_S', values)).toBe('CACHE_KEEP_S');
  });
});

describe('the report of settings', () => {
  test('contains defaults and derived values [P12]', () => {
    expect(reportOf({}, 'PORT')).toMatchObject({ value: '3000', defaultText: '3000', origin: 'default' });
    expect(reportOf({}, 'PUBLIC_URL')).toMatchObject({ value: null, isHidden: false });
    expect(reportOf({ CACHE_FRESH_S: '7' }, 'CACHE_MENU_FRESH_S')).toMatchObject({ value: '7', origin: 'default' });
  });

  test.each(['OPS_TOKEN', 'MEDIA_SECRET', 'UPSTREAM_AUTHORIZATION'])('hides %s [P2]', (name) => {
    const env = { [name]: 'a-secret-that-is-nobodys-business' };
    expect(reportOf(env, name)).toMatchObject({ value: null, isHidden: true, origin: 'environment' });
    expect(JSON.stringify(reportsOf(env))).not.toContain('nobodys');
  });
});
