/**
 * Runs as the body begins, before anything of it can be painted, inlined and listed in the CSP by hash: the consent (P7)
 * onto `<html>`. Not in the bootstrap script, which reads the browser's storage: each of the two waits for another process,
 * and between them the parser may leave the page to others.
 */
import { readConsent } from '../preferences/read-consent.ts';

document.documentElement.dataset.consent = readConsent();
