import type { Seo } from '../contract/seo.ts';

/** Search engine data if the upstream has none or fails (N8). */
export function fallbackSeo(atelierName: string): Seo {
  return { title: atelierName, isFallback: true };
}
