import { type Consent, consentIn } from './consent-cookie.ts';

/** Whether the browser refuses for its user (Global Privacy Control). */
export function refusesByItself(): boolean {
  return navigator.globalPrivacyControl === true;
}

/** What holds now, by the cookie and the browser's own signal, which counts as a refusal. */
export function readConsent(): Consent {
  return refusesByItself() ? 'off' : consentIn(document.cookie);
}
