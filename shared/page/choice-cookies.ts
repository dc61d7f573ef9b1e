/** Lifetimes of the cookies that store a visitor's choice, and where the server sets them as well. */

export const consentDays = 180;

export const localeDays = 365;

/** `POST {path}{value of the consent cookie}`. */
export const consentPath = '/choice/';
