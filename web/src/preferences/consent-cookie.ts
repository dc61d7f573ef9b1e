export type Consent = 'ask' | 'on' | 'off';

/** The first version with a purpose that is requested at a visit. An embedded video asks where it is. */
const requestedFrom = 2;

/** The choice in `consent=v{version}.{0|1}.{unix seconds}`. A newer version covers the purposes of older ones. */
export function consentIn(cookies: string, version: number): Consent {
  const [, requested, answer] = /(?:^|; )consent=v(\d+)\.([01])\./.exec(cookies) ?? [];
  if (!(Number(requested) >= version)) return version < requestedFrom ? 'off' : 'ask';
  return answer === '1' ? 'on' : 'off';
}

export const consentValue = (isGranted: boolean, version: number, atMs: number): string =>
  `v${version}.${isGranted ? 1 : 0}.${Math.floor(atMs / 1000)}`;

export const refusesByItself = (): boolean => navigator.globalPrivacyControl === true;

export const requestedVersion = (): number => Number(document.documentElement.dataset.consentVersion);

/** The cookie, or a refusal by Global Privacy Control. */
export const readConsent = (): Consent => (refusesByItself() ? 'off' : consentIn(document.cookie, requestedVersion()));
