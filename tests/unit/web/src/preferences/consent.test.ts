import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  answerConsent,
  followConsent,
  hasOptionalConsent,
  subscribeToConsent,
} from '../../../../../web/src/preferences/consent.ts';

/** A browser that keeps cookies as text, the newest last, and tells of its own refusal. */
function browserWith({ protocol = 'https:', refuses = false, isBlocked = false } = {}) {
  const cookies: string[] = [];
  const listeners = new Map<string, () => void>();
  const dataset: Record<string, string> = { consentVersion: '1' };
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
  test('P7 K3 sets two cookies, safe ones where the page is', () => {
    const { cookies } = browserWith();
    answerConsent(true);
    expect(cookies).toEqual([
      'consent=v1.1.1700000000; Max-Age=15552000; Path=/; SameSite=Lax; Secure',
      'locale=en-US; Max-Age=31536000; Path=/; SameSite=Lax; Secure',
    ]);
  });

  test.each([true, false])('N20 the language is kept under its own key, whatever was answered: %s', (isGranted) => {
    browserWith();
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => kept.set(key, value) });
    answerConsent(isGranted);
    expect([...kept]).toEqual([['locale', 'en-US']]);
  });

  test('P7 without https they are not Secure, or they would be lost', () => {
    const { cookies } = browserWith({ protocol: 'http:' });
    answerConsent(false);
    expect(cookies.filter((cookie) => cookie.includes('Secure'))).toEqual([]);
  });

  test('P7 nothing optional may run before an answer, and who waits for one hears of it', () => {
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

  test("P7 the browser's own refusal outweighs every answer", () => {
    browserWith({ refuses: true });
    followConsent();
    answerConsent(true);
    expect(hasOptionalConsent()).toBe(false);
  });

  test('P7 where cookies are blocked the answer holds for the page', () => {
    const { comeBack } = browserWith({ isBlocked: true });
    followConsent();
    answerConsent(true);
    comeBack();
    expect(hasOptionalConsent()).toBe(true);
  });

  test('P7 an answer of another tab holds when the visitor comes back', () => {
    const { cookies, comeBack } = browserWith();
    followConsent();
    cookies.push('consent=v1.1.1700000000');
    expect(hasOptionalConsent()).toBe(false);
    comeBack();
    expect(hasOptionalConsent()).toBe(true);
  });
});
