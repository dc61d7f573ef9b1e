/** ask: nobody has answered; on, off: whether optional cookies may be used. */
export type Consent = 'ask' | 'on' | 'off';

/**
 * The answer in `document.cookie`, `consent=v{version}.{0|1}.{unix seconds}`, to the question of a version. A refusal holds
 * whatever is asked for by now; a yes where at least as much was asked for: each version asks for more than those below.
 */
export function consentIn(cookies: string, version: number): Consent {
  const [, asked, answer] = /(?:^|; )consent=v(\d+)\.([01])\./.exec(cookies) ?? [];
  if (answer === '0') return 'off';
  return Number(asked) >= version ? 'on' : 'ask';
}

/** The value that says an answer to the question of a version, given at a time in milliseconds since 1970. */
export function consentValue(isGranted: boolean, version: number, atMs: number): string {
  return `v${version}.${isGranted ? 1 : 0}.${Math.floor(atMs / 1000)}`;
}
