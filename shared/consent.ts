/** Grows when the cookies or their purposes change: visitors are then asked again (P7). */
export const consentVersion = 1;
