import type { ResponseAdapter } from '../call.ts';
import type { PresetName } from './presets.ts';

/** Response adapters of CMSs that need one. Only the reading worker loads them. */
export const responseAdapters: { readonly [Name in PresetName]?: () => Promise<ResponseAdapter> } = {
  contentful: async () => (await import('./contentful-reading.ts')).adaptContentful,
  drupal: async () => (await import('./drupal-reading.ts')).adaptDrupal,
  ghost: async () => (await import('./ghost-reading.ts')).adaptGhost,
  kirby: async () => (await import('./kirby-reading.ts')).adaptKirby,
  payload: async () => (await import('./payload-reading.ts')).adaptPayload,
  prismic: async () => (await import('./prismic-reading.ts')).adaptPrismic,
  sanity: async () => (await import('./sanity-reading.ts')).adaptSanity,
  storyblok: async () => (await import('./storyblok-reading.ts')).adaptStoryblok,
  strapi: async () => (await import('./strapi-reading.ts')).adaptStrapi,
  strapi4: async () => (await import('./strapi-reading.ts')).adaptStrapi,
  wagtail: async () => (await import('./wagtail-reading.ts')).adaptWagtail,
  wordpress: async () => (await import('./wordpress-reading.ts')).adaptWordPress,
};
