import { consentDays, consentPath, localeDays } from '../../../shared/page/choice-cookies.ts';
import { type Consent, consentValue, readConsent, refusesByItself, requestedVersion } from './consent-cookie.ts';
import { attempt, lastingStorage } from './safe-storage.ts';
import { valueStore } from './value-store.ts';

const daySeconds = 86_400;

function writeCookie(name: string, value: string, days: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const cookie = `${name}=${value}; Max-Age=${days * daySeconds}; Path=/; SameSite=Lax${secure}`;
  // If it fails, the choice applies to this page only.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser this site is for
  attempt(() => (document.cookie = cookie), undefined);
}

const consent = valueStore<Consent>('off');

/** CSS shows the banner by `data-consent` of `<html>`. */
function show(value: Consent): void {
  document.documentElement.dataset.consent = value;
  consent.set(value);
}

/** Nothing optional may run before this returns true. */
export const hasOptionalConsent = (): boolean => consent.read() === 'on';

export const subscribeToConsent = consent.subscribe;

export const isConsentRequested = (): boolean => consent.read() === 'ask';

/** Stores the choice in a cookie, and the language in a cookie and in storage (N20). */
export function answerConsent(isGranted: boolean): void {
  const value = consentValue(isGranted, requestedVersion(), Date.now());
  writeCookie('consent', value, consentDays);
  const { lang } = document.documentElement;
  writeCookie('locale', lang, localeDays);
  lastingStorage.write('locale', lang);
  // Safari deletes cookies of scripts after 7 days, those of responses only when they expire. A baked site has no server.
  if (document.documentElement.dataset.base === undefined) {
    fetch(consentPath + value, { method: 'POST', keepalive: true }).catch(() => undefined);
  }
  show(isGranted && !refusesByItself() ? 'on' : 'off');
  // Only to notify other windows, which read the cookie.
  lastingStorage.write('consent', value);
  lastingStorage.remove('consent');
}

export function followConsent(): void {
  show(readConsent());
  const reread = () => {
    const value = readConsent();
    // Keep a choice that could not be stored.
    if (value !== 'ask') show(value);
  };
  addEventListener('visibilitychange', reread);
  addEventListener('storage', ({ key }) => {
    if (key === 'consent') reread();
  });
}

/** Shows the banner, also after consent or refusal. */
export function askForConsent(): void {
  show('ask');
}

export const consentSettings = valueStore(false);

export function openConsentSettings(): void {
  consentSettings.set(true);
}

export function closeConsentSettings(): void {
  consentSettings.set(false);
}
