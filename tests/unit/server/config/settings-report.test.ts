import { describe, expect, test } from 'vitest';
import { readSettings } from '../../../../server/config/read-settings.ts';
import { originOf, policySettingOf, settingReports } from '../../../../server/config/settings-report.ts';
import { settingsSchema } from '../../../../server/config/settings-schema.ts';

const reportsOf = (env: Record<string, string>) => {
  const { values, inEffect: settings } = readSettings({ env }, []);
  return settingReports({ values, settings });
};

const reportOf = (env: Record<string, string>, name: string) => reportsOf(env).find((setting) => setting.name === name);

describe('P12 where settings come from', () => {
  test.each([
    ['default', 'default'],
    ['environment', 'environment'],
    ['/run/secrets/token', 'file'],
    ['.env', '.env'],
    ['/srv/site/.env', '.env'],
  ])('P12 %s: %s', (origin, told) => {
    expect(originOf({ origin })).toBe(told);
  });

  test('P12 a policy is that of the resource, else the general one', () => {
    const values = settingsSchema.parse({ CACHE_MENU_FRESH_S: '5' });
    expect(policySettingOf('menu', 'FRESH_S', values)).toBe('CACHE_MENU_FRESH_S');
    expect(policySettingOf('menu', 'KEEP_S', values)).toBe('CACHE_KEEP_S');
  });
});

describe('P12 settings as they are in force', () => {
  test('P12 defaults, and what is derived from another one', () => {
    expect(reportOf({}, 'PORT')).toMatchObject({ value: '3000', defaultText: '3000', origin: 'default' });
    expect(reportOf({}, 'PUBLIC_URL')).toMatchObject({ value: null, isHidden: false });
    expect(reportOf({ CACHE_FRESH_S: '7' }, 'CACHE_MENU_FRESH_S')).toMatchObject({ value: '7', origin: 'default' });
  });

  test.each([
    ['CACHE_WARM', 'off', 'off'],
    ['CORS_ORIGINS', 'https://a.example https://b.example', 'https://a.example https://b.example'],
    ['MEDIA_REWRITE', 'http://a=https://b', 'http://a=https://b'],
    ['MESSAGING_LABEL', 'line|kakao', 'line|kakao'],
    ['TRUST_PROXY', 'off', 'off'],
  ])('P12 %s=%s', (name, text, value) => {
    expect(reportOf({ [name]: text }, name)).toMatchObject({ value, origin: 'environment' });
  });

  test.each(['OPS_TOKEN', 'MEDIA_SECRET', 'UPSTREAM_AUTHORIZATION'])('P2 %s is not shown', (name) => {
    const env = { [name]: 'a-secret-that-is-nobodys-business' };
    expect(reportOf(env, name)).toMatchObject({ value: null, isHidden: true, origin: 'environment' });
    expect(JSON.stringify(reportsOf(env))).not.toContain('nobodys');
  });
});
