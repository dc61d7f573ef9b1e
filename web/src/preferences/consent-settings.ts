import { valueStore } from './value-store.ts';

export const consentSettings = valueStore(false);

export function openConsentSettings(): void {
  consentSettings.set(true);
}

export function closeConsentSettings(): void {
  consentSettings.set(false);
}
