import { type Consent, consentValue } from './consent-cookie.ts';
import { askedVersion, readConsent, refusesByItself } from './read-consent.ts';
import { lastingStorage } from './safe-storage.ts';
import { valueStore } from './value-store.ts';

const daySeconds = 86_400;

/** Sets a cookie of this site that lasts `days`. Where cookies are blocked, nothing happens. */
function writeCookie(name: string, value: string, days: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser this site is for
    document.cookie = `${name}=${value}; Max-Age=${days * daySeconds}; Path=/; SameSite=Lax${secure}`;
  } catch {
    // What was chosen then holds for this page only.
  }
}

const consentDays = 180;
const localeDays = 365;

const consent = valueStore<Consent>('off');

/** Shown by CSS: the strip, and what the privacy page says, depend on `data-consent` of `<html>`. */
function show(value: Consent): void {
  document.documentElement.dataset.consent = value;
  consent.set(value);
}

/** Whether optional cookies may be used now: nothing optional runs before this says yes. */
export function hasOptionalConsent(): boolean {
  return consent.read() === 'on';
}

/** Calls back when the answer changes; gives the way to stop. */
export const subscribeToConsent = consent.subscribe;

/**
 * Keeps an answer: the consent itself and the language, both necessary cookies, are set from here only. The language is
 * kept in the browser's storage, too (N20).
 */
export function answerConsent(isGranted: boolean): void {
  writeCookie('consent', consentValue(isGranted, askedVersion(), Date.now()), consentDays);
  const { lang } = document.documentElement;
  writeCookie('locale', lang, localeDays);
  lastingStorage.write('locale', lang);
  show(isGranted && !refusesByItself() ? 'on' : 'off');
}

/** Takes over what the bootstrap script has read, and reads again when the visitor comes back from another tab. */
export function followConsent(): void {
  show(readConsent());
  addEventListener('visibilitychange', () => {
    const value = readConsent();
    // An answer that could not be kept is not taken back.
    if (document.visibilityState === 'visible' && value !== 'ask') show(value);
  });
}
