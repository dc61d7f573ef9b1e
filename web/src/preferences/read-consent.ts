import { type Consent, consentIn } from './consent-cookie.ts';

export function refusesByItself(): boolean {
  return navigator.globalPrivacyControl === true;
}

export function askedVersion(): number {
  return Number(document.documentElement.dataset.consentVersion);
}

/** The cookie, or a refusal by Global Privacy Control. */
export function readConsent(): Consent {
  return refusesByItself() ? 'off' : consentIn(document.cookie, askedVersion());
}
