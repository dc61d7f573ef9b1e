import { consentVersion } from '../../../shared/consent.ts';

/** ask: nobody has answered; on, off: whether optional cookies may be used. */
export type Consent = 'ask' | 'on' | 'off';

/** The answer in `document.cookie`, `consent=v{version}.{0|1}.{unix seconds}`; one to another version is none (P7). */
export function consentIn(cookies: string): Consent {
  const answer = cookies.match(`(^|; )consent=v${consentVersion}\\.([01])\\.`);
  return answer ? (answer[2] === '1' ? 'on' : 'off') : 'ask';
}

/** The value that says an answer, given at a time in milliseconds since 1970. */
export function consentValue(isGranted: boolean, atMs: number): string {
  return `v${consentVersion}.${isGranted ? 1 : 0}.${Math.floor(atMs / 1000)}`;
}
