import { valueStore } from './value-store.ts';

/** Whether the settings dialog of the cookies is wanted. */
export const consentSettings = valueStore(false);

/** Opens the settings of the cookies; their code is fetched on first use. */
export function openConsentSettings(): void {
  consentSettings.set(true);
}

export function closeConsentSettings(): void {
  consentSettings.set(false);
}
