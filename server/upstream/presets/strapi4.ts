import { strapi } from './strapi.ts';

/** Strapi 4 is asked as Strapi 5 is, and answers in its own way: `attributes`, and pictures below `data`. */
export const strapi4 = strapi;
