/**
 * Inline script of the body's start, allowed by its hash in the CSP. Sets the consent (P7) before the first paint. It
 * is separate from the bootstrap script because storage and cookies each wait for another process.
 */
import { readConsent } from '../preferences/consent-cookie.ts';

document.documentElement.dataset.consent = readConsent();
