import type { ResourceName } from '../../server/content/resources.ts';

const project = (value: unknown): unknown => ({
  id: value,
  slug: 'a',
  title: value,
  year: value,
  place: value,
  typologies: value,
  dimensions: value,
  size: value,
  medium: value,
  cover: value,
  gallery: value,
  lead: value,
  order: value,
  other: value,
});

const blocks = (value: unknown): unknown[] => [
  value,
  { type: 'text', title: value, html: value },
  { type: 'heading', text: value, level: value },
  { type: 'image', image: value, alt: value, caption: value },
  { type: 'gallery', images: value },
  { gallery: { full: value, thumbnail: value } },
  { gallery: { full: [value, 'b.jpg'], thumbnail: [value] } },
  { type: 'video', video: value, poster: value },
  { type: 'quote', text: value, attribution: value },
  { type: 'list', items: value, style: value },
  { type: 'facts', items: value },
  { type: 'link', url: value, label: value },
  { other: value },
];

const textPage = (value: unknown): unknown => ({
  title: value,
  lead: value,
  content: value,
  image: value,
  other: value,
});

/** A response of every call with a value in the place of each of its fields. */
const responsesWith: Readonly<Record<ResourceName, (value: unknown) => unknown>> = {
  landing: (value) => ({
    videos: { design: value, art: { src: value, poster: value } },
    intro: { design: value, art: [value] },
  }),
  menu: (value) => ({
    art_menu: value,
    design_menu: [
      { title: value, items: value },
      { title: 'Pages', items: [{ label: value, url: value, icon: value }] },
    ],
    design_typologies: value,
    design_sizes: value,
  }),
  events: (value) => [{ id: 1, slug: value, title: value, from: value, to: value, works: value, cover: value }],
  seo: (value) => ({ title: value, description: value, focus_keyword: value }),
  project: (value) => ({ facts: value, read_more: blocks(value), other: value }),
  works: (value) => [project(value), { id: 'b', slug: value }],
  projects: (value) => [project(value), { id: 'b', slug: value }],
  biography: textPage,
  about: (value) => ({ blocks: value }),
  process: (value) => [value],
  page: (value) => [{ slug: value }, { slug: 'care', ...Object(textPage(value)) }],
};

/** Responses of a call with a hostile value in them: in its fields, as the response itself and, a text, as a key. */
export function hostileResponses(name: ResourceName, value: unknown): unknown[] {
  const keyed =
    typeof value === 'string' ? [responsesWith[name]({ [value]: 'words', other: { [value]: 'a.jpg' } })] : [];
  return [responsesWith[name](value), value, ...keyed];
}
