import type { PublicConfig } from './contract/config.ts';
import type { Image } from './contract/image.ts';
import type { Dimensions, Project } from './contract/project.ts';
import type { Seo } from './contract/seo.ts';

/** A value of a JSON-LD document; undefined ones vanish when it is written out. */
export type JsonLdValue =
  | string
  | number
  | undefined
  | readonly JsonLdValue[]
  | { readonly [key: string]: JsonLdValue };

export type JsonLd = Readonly<Record<string, JsonLdValue>>;

export interface JsonLdInput {
  readonly page: string;
  readonly project?: Project;
  readonly seo: Seo;
  /** Absolute URL of the page. */
  readonly canonical: string;
  readonly image?: Image;
  readonly config: PublicConfig;
}

function organization({ atelierName, publicUrl, brand }: PublicConfig): JsonLd {
  return {
    '@type': 'Organization',
    '@id': new URL('/#atelier', publicUrl).href,
    name: atelierName,
    url: new URL('/design', publicUrl).href,
    email: brand.mail,
    sameAs: brand.socials.length > 0 ? brand.socials.map(({ url }) => url) : undefined,
    address: brand.places.map(({ city, lines }) => ({
      '@type': 'PostalAddress',
      streetAddress: lines.join(', '),
      addressLocality: city,
    })),
  };
}

function person({ artistName, artistSlug, publicUrl }: PublicConfig): JsonLd {
  return {
    '@type': 'Person',
    '@id': new URL('/#artist', publicUrl).href,
    name: artistName,
    url: new URL(`/art/${encodeURIComponent(artistSlug)}`, publicUrl).href,
  };
}

function centimeters(value: number | undefined): JsonLd | undefined {
  return value === undefined ? undefined : { '@type': 'Distance', name: `${value} cm` };
}

function measured(dimensions: Dimensions | undefined): JsonLd {
  return {
    width: centimeters(dimensions?.widthCm),
    height: centimeters(dimensions?.heightCm),
    depth: centimeters(dimensions?.depthCm),
  };
}

/** A design project or an art work. `focusKeyword` goes here and nowhere else (N7). */
function creativeWork({ project, seo, canonical, image, config }: JsonLdInput, work: Project): JsonLd {
  const isArt = work.section === 'art';
  const keywords = [seo.focusKeyword, ...work.typologies.map(({ label }) => label)].filter(Boolean);
  return {
    '@type': isArt ? 'VisualArtwork' : 'CreativeWork',
    name: work.title,
    url: canonical,
    description: seo.description || work.lead,
    dateCreated: work.year,
    keywords: keywords.length > 0 ? [...new Set(keywords)].join(', ') : undefined,
    image: image && new URL(image.src, config.publicUrl).href,
    locationCreated: work.place ? { '@type': 'Place', name: work.place } : undefined,
    creator: isArt ? person(config) : organization(config),
    ...(isArt ? { artMedium: work.medium, ...measured(project?.dimensions) } : {}),
  };
}

function home({ canonical, seo, config }: JsonLdInput): JsonLd {
  const website: JsonLd = {
    '@type': 'WebSite',
    name: config.atelierName,
    url: canonical,
    inLanguage: config.locale,
    keywords: seo.focusKeyword || undefined,
    publisher: { '@id': new URL('/#atelier', config.publicUrl).href },
  };
  return { '@graph': [website, organization(config), person(config)] };
}

/** Structured data of the pages that have a thing to describe: the start, a project, a work. */
export function jsonLdOf(input: JsonLdInput): JsonLd | undefined {
  const described = input.project
    ? creativeWork(input, input.project)
    : input.page === 'landing'
      ? home(input)
      : undefined;
  return described && { '@context': 'https://schema.org', ...described };
}
