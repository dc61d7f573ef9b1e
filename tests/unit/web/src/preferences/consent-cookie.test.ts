import { describe, expect, test } from 'vitest';
import { consentVersion } from '../../../../../shared/consent.ts';
import { consentIn, consentValue } from '../../../../../web/src/preferences/consent-cookie.ts';

describe('the consent cookie', () => {
  test.each([true, false])('P7 is read as it is written: %s', (isGranted) => {
    const value = consentValue(isGranted, 1_700_000_000_999);
    expect(value).toBe(`v${consentVersion}.${isGranted ? 1 : 0}.1700000000`);
    const expected = isGranted ? 'on' : 'off';
    expect(consentIn(`consent=${value}`)).toBe(expected);
    expect(consentIn(`locale=en-US; consent=${value}; other=1`)).toBe(expected);
  });

  test.each([
    '',
    'consent=',
    'consent=1',
    `consent=v${consentVersion}.2.1700000000`,
    `consent=v${consentVersion}.1`,
    `consent=v${consentVersion + 1}.1.1700000000`,
    `consent=v${consentVersion}1.1.1700000000`,
    `not-consent=v${consentVersion}.1.1700000000`,
  ])('P7 anything else is no answer: %s', (cookies) => {
    expect(consentIn(cookies)).toBe('ask');
  });
});
