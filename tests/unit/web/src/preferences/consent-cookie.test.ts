import { describe, expect, test } from 'vitest';
import { consentIn, consentValue } from '../../../../../web/src/preferences/consent-cookie.ts';

describe('the consent cookie', () => {
  test.each([true, false])('is read as written: %s [P7]', (isGranted) => {
    const value = consentValue(isGranted, 2, 1_700_000_000_999);
    expect(value).toBe(`v2.${isGranted ? 1 : 0}.1700000000`);
    const expected = isGranted ? 'on' : 'off';
    expect(consentIn(`consent=${value}`, 2)).toBe(expected);
    expect(consentIn(`locale=en-US; consent=${value}; other=1`, 2)).toBe(expected);
  });

  test.each([
    ['v1.1', 2, 'ask', 'consent to an older version'],
    ['v1.0', 2, 'ask', 'refusal of an older version'],
    ['v2.1', 10, 'ask', 'versions compare as numbers'],
    ['v2.0', 10, 'ask', 'versions compare as numbers'],
    ['v2.1', 1, 'on', 'a newer version covers all purposes of an older one'],
    ['v2.0', 1, 'off', 'a newer version covers all purposes of an older one'],
  ])('reads %s for version %i as %s: %s [P7]', (answer, version, expected) => {
    expect(consentIn(`consent=${answer}.1700000000`, version)).toBe(expected);
  });

  test.each([
    '',
    'consent=',
    'consent=1',
    'consent=v1.2.1700000000',
    'consent=v1.1',
    'consent=v.1.1700000000',
    'consent=vx.0.1700000000',
    'consent=v-1.0.1700000000',
    'not-consent=v1.1.1700000000',
    'consent-v1.0=v1.0.1700000000',
  ])('is not a choice otherwise: %s [P7]', (cookies) => {
    expect(consentIn(cookies, 2)).toBe('ask');
    expect(consentIn(cookies, 1), 'without anything optional, nothing is asked').toBe('off');
  });
});
