import type { Tidy } from '../call.ts';
import type { PresetName } from './presets.ts';

/** Response adapters of CMSs that need one. Only the reading worker loads them. */
export const tidies: { readonly [Name in PresetName]?: () => Promise<Tidy> } = {
  contentful: async () => (await import('./contentful-reading.ts')).tidyContentful,
  drupal: async () => (await import('./drupal-reading.ts')).tidyDrupal,
  ghost: async () => (await import('./ghost-reading.ts')).tidyGhost,
  kirby: async () => (await import('./kirby-reading.ts')).tidyKirby,
  payload: async () => (await import('./payload-reading.ts')).tidyPayload,
  prismic: async () => (await import('./prismic-reading.ts')).tidyPrismic,
  sanity: async () => (await import('./sanity-reading.ts')).tidySanity,
  storyblok: async () => (await import('./storyblok-reading.ts')).tidyStoryblok,
  strapi: async () => (await import('./strapi-reading.ts')).tidyStrapi,
  strapi4: async () => (await import('./strapi-reading.ts')).tidyStrapi,
  wagtail: async () => (await import('./wagtail-reading.ts')).tidyWagtail,
  wordpress: async () => (await import('./wordpress-reading.ts')).tidyWordPress,
};
