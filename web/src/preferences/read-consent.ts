import { type Consent, consentIn } from './consent-cookie.ts';

/** Whether the browser refuses for its user (Global Privacy Control). */
export function refusesByItself(): boolean {
  return navigator.globalPrivacyControl === true;
}

/** Version of the question that this document asks; it comes with the document, as the bootstrap script reads it. */
export function askedVersion(): number {
  return Number(document.documentElement.dataset.consentVersion);
}

/** What holds now, by the cookie and the browser's own signal, which counts as a refusal. */
export function readConsent(): Consent {
  return refusesByItself() ? 'off' : consentIn(document.cookie, askedVersion());
}
