import type { PublicConfig } from '../contract/config.ts';
import type { LinkedEvent } from '../contract/event.ts';
import type { Image } from '../contract/image.ts';
import type { Dimensions, Project, Section } from '../contract/project.ts';
import type { Seo } from '../contract/seo.ts';
import { itemFacts } from './item-facts.ts';
import { absoluteUrl } from './languages.ts';
import { certainDimensions } from './measures.ts';
import type { Messages } from './renderer.ts';
import { type PageName, pathOf, pathOfSection } from './site-routes.ts';

/** `undefined` is omitted when written. */
export type JsonLdValue =
  | string
  | number
  | undefined
  | readonly JsonLdValue[]
  | { readonly [key: string]: JsonLdValue };

export type JsonLd = Readonly<Record<string, JsonLdValue>>;

export interface JsonLdInput {
  readonly page: PageName;
  readonly section: Section;
  readonly project?: Project;
  readonly event?: LinkedEvent;
  readonly seo: Seo;
  readonly canonical: string;
  readonly name: string;
  readonly sectionName: string;
  readonly image?: Image;
  readonly config: PublicConfig;
  readonly messages: Messages;
}

const urlsOf = (links: PublicConfig['brand']['socials']) =>
  links.length > 0 ? links.map(({ url }) => url) : undefined;

function maker(section: Section, config: PublicConfig): JsonLd {
  const { atelierName, artistName, artistSlug } = config;
  return section === 'art'
    ? {
        '@type': 'Person',
        '@id': `${config.publicUrl}/#artist`,
        name: artistName,
        url: absoluteUrl(pathOf('art-name', { name: artistSlug }), config),
      }
    : {
        '@type': 'Organization',
        '@id': `${config.publicUrl}/#atelier`,
        name: atelierName,
        url: absoluteUrl(pathOf('design'), config),
      };
}

function organization(config: PublicConfig): JsonLd {
  const { mail, addresses, socials } = config.brand;
  return {
    ...maker('design', config),
    email: mail,
    sameAs: urlsOf(socials),
    address: addresses.map(({ city, lines }) => ({
      '@type': 'PostalAddress',
      streetAddress: lines.join(', '),
      addressLocality: city,
    })),
  };
}

function person(config: PublicConfig): JsonLd {
  const { artMail, artSocials } = config.brand;
  return { ...maker('art', config), email: artMail, sameAs: urlsOf(artSocials) };
}

/** Of a site in several languages. */
const languageIn = ({ locale, locales }: PublicConfig): JsonLd => (locales ? { inLanguage: locale } : {});

/** `unitCode` is from UN/CEFACT. */
const length = (value: number | undefined, unitCode: 'CMT' | 'E37'): JsonLd | undefined =>
  value === undefined ? undefined : { '@type': 'QuantitativeValue', value, unitCode };

const measured = ({ widthCm, heightCm, depthCm }: Dimensions): JsonLd => ({
  width: length(widthCm, 'CMT'),
  height: length(heightCm, 'CMT'),
  depth: length(depthCm, 'CMT'),
});

const imageObject = ({ src, alt, width, height }: Image, config: PublicConfig): JsonLd => ({
  '@type': 'ImageObject',
  contentUrl: absoluteUrl(src, config),
  caption: alt || undefined,
  width: length(width, 'E37'),
  height: length(height, 'E37'),
  creditText: config.credit,
  license: config.licenseUrl,
});

type Property = (value: string, work: Project) => JsonLd | undefined;

/** Facts with a property of schema.org. The others are mentioned with their label. */
const properties: ReadonlyMap<string | undefined, Property> = new Map<string | undefined, Property>([
  ['year', (dateCreated) => ({ dateCreated })],
  ['place', (name) => ({ locationCreated: { '@type': 'Place', name } })],
  // Among the keywords.
  ['typologies', () => ({})],
  ['size', (size) => ({ size })],
  // Their pages name the work.
  ['events', () => ({})],
  ['medium', (artMedium, { section }) => (section === 'art' ? { artMedium } : undefined)],
  ['materials', (material) => ({ material })],
  ['series', (name) => ({ isPartOf: { '@type': 'CreativeWorkSeries', name } })],
  ['availability', offer],
  ['dimensions', (_text, work) => (figuresOf(work) && !work.dimensionsText ? {} : undefined)],
]);

const offered: Readonly<Record<string, string>> = {
  ...{ available: 'InStock', 'on-hold': 'Reserved', sold: 'SoldOut', 'made-to-order': 'MadeToOrder' },
};

function offer(description: string, { availability: { state, price } = {}, extra }: Project): JsonLd | undefined {
  const [known, cost] = [state && offered[state], typeof price === 'object' ? price : undefined];
  // A further field has the same name if its words were not understood.
  if ((!known && !cost) || Object.values(extra).includes(description)) return undefined;
  const availability = known && `https://schema.org/${known}`;
  const offers = { '@type': 'Offer', availability, price: cost?.amount, priceCurrency: cost?.currency, description };
  return { offers };
}

/** Only works have such properties. */
function figuresOf(work: Project): JsonLd | undefined {
  const dimensions = work.section === 'art' && certainDimensions(work);
  return dimensions ? measured(dimensions) : undefined;
}

function creativeWork({ seo, canonical, image, section, config, messages }: JsonLdInput, work: Project): JsonLd {
  const isArt = work.section === 'art';
  const keywords = [seo.focusKeyword, ...work.typologies.map(({ label }) => label)].filter(Boolean);
  const facts = itemFacts(work, messages).map((fact) => ({
    fact,
    own: properties.get(fact.field?.toLowerCase())?.(fact.value, work),
  }));
  const others = facts.flatMap(({ fact: { label, value }, own }) =>
    own ? [] : [{ '@type': 'PropertyValue', name: label, value }],
  );
  return {
    '@type': isArt ? 'VisualArtwork' : 'CreativeWork',
    name: work.title,
    url: canonical,
    description: seo.description || work.lead,
    keywords: keywords.length > 0 ? [...new Set(keywords)].join(', ') : undefined,
    image: image && imageObject(image, config),
    creator: maker(section, config),
    ...Object.assign({}, ...facts.map(({ own }) => own), figuresOf(work)),
    mentions: others.length > 0 ? others : undefined,
    ...languageIn(config),
  };
}

/** The last item has no URL, because it is the page itself. */
function breadcrumbs({ section, sectionName, name, config }: JsonLdInput): JsonLd {
  const start = pathOfSection(section, config.artistSlug);
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: sectionName, item: absoluteUrl(start, config) },
      { '@type': 'ListItem', position: 2, name },
    ],
  };
}

const eventTypes = {
  ...{ exhibition: 'ExhibitionEvent', fair: 'ExhibitionEvent', talk: 'Event' },
  ...{ publication: 'PublicationEvent', news: 'NewsArticle' },
} as const;

function eventOn({ canonical, config, section, image }: JsonLdInput, event: LinkedEvent): JsonLd {
  const { kind, title, lead, from, to, venue, place, address, link, shown } = event;
  const common = {
    ...{ name: title, url: canonical, description: lead, image: image && imageObject(image, config) },
    ...languageIn(config),
  };
  if (kind === 'news') return { '@type': eventTypes[kind], headline: title, ...common, datePublished: from };
  const postal = address ?? place;
  const works = shown.map((item) => ({
    '@type': item.section === 'art' ? 'VisualArtwork' : 'CreativeWork',
    name: item.title,
    url: absoluteUrl(item.canonicalPath, config),
  }));
  return {
    ...{ '@type': eventTypes[kind], ...common, startDate: from, endDate: to, sameAs: link },
    location: (venue ?? postal) && { '@type': 'Place', name: venue ?? place, address: postal },
    organizer: maker(section, config),
    workFeatured: works.length > 0 ? works : undefined,
  };
}

const website = ({ canonical, seo, config }: JsonLdInput): JsonLd => ({
  '@type': 'WebSite',
  name: config.atelierName,
  url: canonical,
  inLanguage: config.locale,
  keywords: seo.focusKeyword || undefined,
  publisher: { '@id': `${config.publicUrl}/#atelier` },
  potentialAction: {
    '@type': 'SearchAction',
    target: `${absoluteUrl(pathOf('design'), config)}?q={search_term_string}`,
    'query-input': 'required name=search_term_string',
  },
});

/** Only pages without other subject, because organizations and persons have no keywords in schema.org. */
function webPage({ canonical, name, seo, config }: JsonLdInput): JsonLd[] {
  if (!seo.focusKeyword) return [];
  return [{ '@type': 'WebPage', name, url: canonical, inLanguage: config.locale, keywords: seo.focusKeyword }];
}

/** Items of overviews have their own pages. */
function thingsOn(input: JsonLdInput): JsonLd[] {
  const { page, project, event, config } = input;
  switch (page) {
    case 'landing':
      return [website(input), organization(config), person(config)];
    case 'design':
    case 'art-name':
      return webPage(input);
    case 'design-about':
      return [...webPage(input), organization(config), breadcrumbs(input)];
    case 'art-biography-name':
      return [...webPage(input), person(config), breadcrumbs(input)];
    default:
      return [
        ...(project ? [creativeWork(input, project)] : event ? [eventOn(input, event)] : webPage(input)),
        breadcrumbs(input),
      ];
  }
}

export function jsonLdOf(input: JsonLdInput): JsonLd | undefined {
  const things = thingsOn(input);
  return things.length > 0 ? { '@context': 'https://schema.org', '@graph': things } : undefined;
}
