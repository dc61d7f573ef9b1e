import { type FieldName, fieldNames, searchNames, updateNames } from './field-names.ts';

/** A field of the content model. `content-model.md` is generated from it. */
export interface ModelField {
  readonly meaning: string;
  readonly type: string;
  readonly example: string;
  readonly shown: string;
  /** Names under which the field is found in a payload. */
  readonly names: readonly string[];
  /** The name under which normalizers find it first. Default: the name of the field. */
  readonly exact?: string;
  /** Values of several paths are joined. */
  readonly isList?: boolean;
}

const named = (field: FieldName): readonly string[] => fieldNames.get(field) ?? [];

const nowhere = 'nowhere';

const entry = {
  id: {
    meaning: 'Identifies the entry. It never changes',
    type: 'text or number',
    example: '`203`',
    shown: nowhere,
    names: named('id'),
  },
  slug: {
    meaning: 'Last part of the URL',
    type: 'text',
    example: '`salt-clock`',
    shown: 'URL',
    names: named('slug'),
  },
  title: {
    meaning: 'Name',
    type: 'text',
    example: '`Salt Clock`',
    shown: 'heading, lists, search',
    names: named('title'),
  },
} satisfies Record<string, ModelField>;

const content = {
  body: {
    meaning: 'Content below the lead',
    type: 'HTML, Markdown, a rich-text tree, or a list of blocks',
    example: '`<p>Cast in 2019.</p>`',
    shown: 'page',
    names: named('readMore'),
    isList: true,
  },
  gallery: {
    meaning: 'Images',
    type: 'list of images',
    example: '`["/a.jpg", "/b.jpg"]`',
    shown: 'page',
    names: named('gallery'),
    isList: true,
  },
  facts: {
    meaning: 'Short values with labels. In `fields`: paths by label',
    type: 'map of texts, or list of `label` and `value`',
    example: '`{ "Client": "City of Lisbon" }`',
    shown: 'table beside the text, search',
    names: named('facts'),
  },
  seoTitle: {
    meaning: 'Title for search engines',
    type: 'text',
    example: '`Salt Clock, 2019`',
    shown: '`<title>`',
    names: searchNames.titles,
    exact: 'seo_title',
  },
  seoDescription: {
    meaning: 'Description for search engines',
    type: 'text',
    example: '`A clock of salt.`',
    shown: '`<meta name="description">`',
    names: searchNames.descriptions,
    exact: 'seo_description',
  },
  updated: {
    meaning: 'Date of the last change',
    type: 'date',
    example: '`2026-05-01T10:00:00Z`',
    shown: 'sitemap, feeds',
    names: updateNames,
    exact: 'updatedAt',
  },
  order: {
    meaning: 'Position in the list, if each entry has another number',
    type: 'number',
    example: '`3`',
    shown: 'order of lists',
    names: named('order'),
  },
} satisfies Record<string, ModelField>;

const project = {
  ...entry,
  year: {
    meaning: 'Year or period',
    type: 'text, number or date',
    example: '`2019–2021`',
    shown: 'facts, lists, search',
    names: named('year'),
  },
  place: {
    meaning: 'Town, region or country',
    type: 'text, or `city`, `region` and `country`',
    example: '`Lisbon`',
    shown: 'facts, lists, search',
    names: named('place'),
  },
  typology: {
    meaning: 'Kind of thing. Visitors filter by it',
    type: 'text, option, or a list of them',
    example: '`["Furniture"]`',
    shown: 'facts, filters, search',
    names: named('typologies'),
    exact: 'typologies',
    isList: true,
  },
  size: {
    meaning: 'Size class. Visitors filter by it',
    type: 'text or option',
    example: '`Large`',
    shown: 'facts, filters',
    names: named('size'),
  },
  dimensions: {
    meaning: 'Width, height and depth',
    type: 'text, or a record of numbers',
    example: '`120 × 80 × 40 cm`',
    shown: 'facts, comparison of sizes',
    names: named('dimensions'),
  },
  width: {
    meaning: 'Width, if it is a field',
    type: 'number in cm, or text with a unit',
    example: '`120`',
    shown: 'dimensions',
    names: named('width'),
  },
  height: {
    meaning: 'Height, if it is a field',
    type: 'number in cm, or text with a unit',
    example: '`80`',
    shown: 'dimensions',
    names: named('height'),
  },
  depth: {
    meaning: 'Depth, if it is a field',
    type: 'number in cm, or text with a unit',
    example: '`40`',
    shown: 'dimensions',
    names: named('depth'),
  },
  medium: {
    meaning: 'Technique of a work',
    type: 'text',
    example: '`Salt and steel`',
    shown: 'facts, filters of works',
    names: named('medium'),
  },
  materials: {
    meaning: 'Materials. The medium of a work that has none',
    type: 'text or list of texts',
    example: '`["Oak", "Steel"]`',
    shown: 'facts, search',
    names: named('materials'),
    isList: true,
  },
  series: {
    meaning: 'Series of a work',
    type: 'text',
    example: '`Tides`',
    shown: 'facts, filters of works',
    names: ['series'],
  },
  cover: {
    meaning: 'First image',
    type: 'image: URL, file record, or record with `src` and `alt`',
    example: '`{ "src": "/a.jpg", "alt": "A clock" }`',
    shown: 'lists, top of the page, shared links',
    names: named('cover'),
  },
  lead: {
    meaning: 'Summary in one paragraph',
    type: 'text',
    example: '`A clock that grows.`',
    shown: 'lists, top of the page, search, feeds',
    names: named('lead'),
  },
  ...content,
} satisfies Record<string, ModelField>;

const page = {
  ...entry,
  lead: { ...project.lead, shown: 'top of the page', names: named('pageLead') },
  ...content,
} satisfies Record<string, ModelField>;

const menuItems = 'list of `label` and `url`';

const menu = {
  design: {
    meaning: 'Menu of the atelier, in groups',
    type: `list of \`title\` and \`items\`: ${menuItems}`,
    example: '`[{ "title": "Pages", "items": [] }]`',
    shown: 'menu',
    names: named('designMenu'),
  },
  art: {
    meaning: 'Menu of the artist',
    type: menuItems,
    example: '`[{ "label": "Works", "url": "art" }]`',
    shown: 'menu',
    names: named('artMenu'),
  },
  typologies: {
    meaning: 'Typologies in the order of the filter',
    type: 'list of options',
    example: '`["Furniture"]`',
    shown: 'filters',
    names: named('menuTypologies'),
  },
  sizes: {
    meaning: 'Sizes in the order of the filter',
    type: 'list of options',
    example: '`["Small", "Large"]`',
    shown: 'filters',
    names: named('menuSizes'),
  },
} satisfies Record<string, ModelField>;

const landing = {
  designVideo: {
    meaning: 'Video of the atelier',
    type: 'video: URL or file record',
    example: '`/a.mp4`',
    shown: 'home page',
    names: named('designVideo'),
    exact: 'design_video',
  },
  artVideo: {
    meaning: 'Video of the artist',
    type: 'video: URL or file record',
    example: '`/b.mp4`',
    shown: 'home page',
    names: named('artVideo'),
    exact: 'art_video',
  },
  designIntro: {
    meaning: 'Introduction to the atelier',
    type: 'text or list of paragraphs',
    example: '`We build clocks.`',
    shown: 'home page',
    names: named('designIntro'),
    exact: 'design_intro',
  },
  artIntro: {
    meaning: 'Introduction to the artist',
    type: 'text or list of paragraphs',
    example: '`I cast salt.`',
    shown: 'home page',
    names: named('artIntro'),
    exact: 'art_intro',
  },
} satisfies Record<string, ModelField>;

export type ModelName = 'project' | 'page' | 'menu' | 'landing';

type Model = Readonly<Record<string, ModelField>>;

/** Everything that the site shows of a CMS. Works have the fields of projects. */
export const contentModel: Readonly<Record<ModelName, Model>> = { project, page, menu, landing };

/** Model of a call. `seo` has the fields of a page. */
export function modelOfCall(call: string): ModelName {
  if (call === 'menu' || call === 'landing') return call;
  return /^(?:projects?|works?)$/.test(call) ? 'project' : 'page';
}
