import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  answerConsent,
  followConsent,
  hasOptionalConsent,
  subscribeToConsent,
} from '../../../../../web/src/preferences/consent.ts';

/** A browser that stores cookies as text, the newest last, and can send Global Privacy Control. */
function browserWith({ protocol = 'https:', refuses = false, isBlocked = false } = {}) {
  const cookies: string[] = [];
  const listeners = new Map<string, () => void>();
  const dataset: Record<string, string> = { consentVersion: '2' };
  vi.stubGlobal('location', { protocol });
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('navigator', { globalPrivacyControl: refuses });
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => listeners.set(type, listener));
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    documentElement: { dataset, lang: 'en-US' },
    get cookie() {
      return cookies.map((cookie) => cookie.split(';')[0]).join('; ');
    },
    set cookie(text: string) {
      if (isBlocked) throw new Error('blocked');
      cookies.push(text);
    },
  });
  return { cookies, dataset, comeBack: () => listeners.get('visibilitychange')?.() };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('consent', () => {
  test('sets two secure cookies [P7] [K3]', () => {
    const { cookies } = browserWith();
    answerConsent(true);
    expect(cookies).toEqual([
      'consent=v2.1.1700000000; Max-Age=15552000; Path=/; SameSite=Lax; Secure',
      'locale=en-US; Max-Age=31536000; Path=/; SameSite=Lax; Secure',
    ]);
  });

  test.each([true, false])('stores the language under its own key, granted: %s [N20]', (isGranted) => {
    browserWith();
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
    answerConsent(isGranted);
    expect([...stored]).toEqual([['locale', 'en-US']]);
  });

  test('allows nothing optional before a choice, and informs subscribers [P7]', () => {
    const { dataset } = browserWith();
    followConsent();
    const heard: boolean[] = [];
    const stop = subscribeToConsent(() => heard.push(hasOptionalConsent()));
    expect([hasOptionalConsent(), dataset.consent]).toEqual([false, 'ask']);
    answerConsent(true);
    answerConsent(false);
    stop();
    answerConsent(true);
    expect(heard).toEqual([true, false]);
    expect([hasOptionalConsent(), dataset.consent]).toEqual([true, 'on']);
  });

  test('yields to Global Privacy Control [P7]', () => {
    browserWith({ refuses: true });
    followConsent();
    answerConsent(true);
    expect(hasOptionalConsent()).toBe(false);
  });

  test('adopts the choice of another tab [P7]', () => {
    const { cookies, comeBack } = browserWith();
    followConsent();
    cookies.push('consent=v2.1.1700000000');
    expect(hasOptionalConsent()).toBe(false);
    comeBack();
    expect(hasOptionalConsent()).toBe(true);
  });
});
