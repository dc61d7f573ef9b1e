import type { Seo } from '../contract/seo.ts';

/** Search engine data where the upstream has none, or the call failed: the atelier's name and nothing else (N8). */
export function fallbackSeo(atelierName: string): Seo {
  return { title: atelierName, description: '', focusKeyword: '', isFallback: true };
}
