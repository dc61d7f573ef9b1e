/** ask: nobody has answered; on, off: whether optional cookies may be used. */
export type Consent = 'ask' | 'on' | 'off';

/**
 * The choice in `document.cookie`, `consent=v{version}.{0|1}.{unix seconds}`, if it was made for `version` or a newer one.
 * Each version covers all purposes of the older ones, so a choice for a newer version is valid and one for an older is not.
 */
export function consentIn(cookies: string, version: number): Consent {
  const [, asked, answer] = /(?:^|; )consent=v(\d+)\.([01])\./.exec(cookies) ?? [];
  if (!(Number(asked) >= version)) return 'ask';
  return answer === '1' ? 'on' : 'off';
}

/** The value that says an answer to the question of a version, given at a time in milliseconds since 1970. */
export function consentValue(isGranted: boolean, version: number, atMs: number): string {
  return `v${version}.${isGranted ? 1 : 0}.${Math.floor(atMs / 1000)}`;
}
