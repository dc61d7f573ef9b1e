import type { Seo } from '../contract/seo.ts';

/** Search engine data if the upstream has none or fails (N8). */
export const fallbackSeo = (atelierName: string): Seo => ({ title: atelierName, isFallback: true });
