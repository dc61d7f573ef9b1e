import type { Preset } from '../call.ts';
import { contentful } from './contentful.ts';
import { directus } from './directus.ts';
import { drupal } from './drupal.ts';
import { ghost } from './ghost.ts';
import { kirby } from './kirby.ts';
import { payload } from './payload.ts';
import { prismic } from './prismic.ts';
import { sanity } from './sanity.ts';
import { storyblok } from './storyblok.ts';
import { strapi, strapi4 } from './strapi.ts';
import { wagtail } from './wagtail.ts';
import { wordpress } from './wordpress.ts';

/** The calls of CMSs by the value of `UPSTREAM_PRESET`. Data only. */
export const presets = {
  contentful,
  directus,
  drupal,
  ghost,
  kirby,
  payload,
  prismic,
  sanity,
  storyblok,
  strapi,
  strapi4,
  wagtail,
  wordpress,
} satisfies Readonly<Record<string, Preset>>;

export type PresetName = keyof typeof presets;

export const presetNames = Object.keys(presets).sort() as [PresetName, ...PresetName[]];
