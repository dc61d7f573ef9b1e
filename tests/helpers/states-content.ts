import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Content at its edges, as an upstream might send it: each project, work and page is one state that has to look intended. */

const media = join(import.meta.dirname, '..', '..', 'server', 'upstream', 'sample', 'media');

const filesOf = (folder: string) =>
  readdirSync(join(media, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.jpg'))
    .map((name) => `/media/${folder}/${name}`)
    .sort();

const photographs = filesOf('design');
const portraits = ['sill-chair/00-chair', 'plumb-lamp/00-lit', 'lantern-stair/00-up', 'tideline-steps/02-rail'].map(
  (name) => `/media/design/${name}.jpg`,
);
const landscape = '/media/design/quarry-canteen/00-counter.jpg';
const painting = '/media/art/carso/00-work.jpg';

const sentence =
  'The rail follows to the low-water mark and is polished by hands down to the place where people stop. ';
const long =
  'A Reading Room for the Ropewalk at the Harbor, with One Table, Thirty-six Windows and Everything That Was Left Over';

const longWord = 'Schifffahrtsgesellschaftskapitänsmützenkammer';

const paragraphs = (words: number) => {
  const perParagraph = 6;
  const count = Math.ceil(words / (sentence.trim().split(' ').length * perParagraph));
  return Array.from({ length: count }, () => `<p>${sentence.repeat(perParagraph)}</p>`).join('');
};

const imagesOf = (count: number, files: readonly string[] = photographs) =>
  Array.from({ length: count }, (_, index) => ({
    url: files[index % files.length],
    alt: `Picture ${index + 1}`,
    caption: `Number ${index + 1}`,
  }));
const gallery = (images: readonly unknown[]) => ({ type: 'gallery', gallery: { full: images, thumbnail: [] } });
const text = (html: string) => ({ type: 'text', text: html });

const arabic = {
  title: 'غرفة القراءة في معمل الحبال',
  lead: 'معمل الحبال مبنى بطول حبل. هذا طوله تسعون متراً.',
  body: '<p>وضعنا فيه طاولة واحدة. تبدأ عند باب الشارع وتمتد اثنين وستين متراً نحو الميناء، وتحافظ على ميل الأرضية القديمة.</p><p>An English sentence stands between them, 90 m long.</p>',
  caption: 'الطاولة وميل الأرض، باتجاه الميناء',
  blocks: [
    { type: 'heading', text: 'الطاولة' },
    { type: 'quote', text: 'بدأنا عند باب الشارع ولم نتوقف.', author: 'A. Mare' },
    { type: 'list', items: ['خشب الدردار', 'حبل', 'حديد'] },
    { type: 'facts', items: [{ label: 'الطول', value: 'تسعون متراً' }] },
    { type: 'quote', text: 'Una stanza lunga come una corda.', lang: 'it' },
  ],
};
const chinese = {
  title: '制绳厂阅览室',
  lead: '制绳厂是一座与绳子一样长的建筑。这一座长九十米。',
  body: '<p>我们在里面放了一张桌子。它从临街的门口开始，向港口延伸六十二米，并保留了旧地面的坡度，所以放在一端的铅笔会滚到另一端。</p>',
  caption: '桌子与地面的坡度，望向港口',
};

interface State {
  /** Name of the state, and slug of what shows it. */
  readonly name: string;
  /** Fields of the list item besides id and slug. */
  readonly listed: Readonly<Record<string, unknown>>;
  readonly readMore: unknown;
}

const usual = { title: 'Salt Store', year: 2020, place: 'Trieste, Italy', typologies: 'interiors', size: 'room' };

const projectStates: readonly State[] = [
  { name: 'title-3', listed: { ...usual, title: 'Ash', cover: landscape }, readMore: [text('<p>One line.</p>')] },
  { name: 'title-120', listed: { ...usual, title: long, cover: landscape, lead: sentence }, readMore: [] },
  { name: 'title-120-portrait', listed: { ...usual, title: long, cover: portraits[0] }, readMore: [] },
  { name: 'words-5000', listed: { ...usual, cover: landscape, lead: sentence }, readMore: [text(paragraphs(5000))] },
  { name: 'pictures-1', listed: { ...usual, cover: landscape }, readMore: [gallery(imagesOf(1))] },
  { name: 'pictures-60', listed: { ...usual, cover: landscape }, readMore: [gallery(imagesOf(60))] },
  {
    name: 'portraits',
    listed: { ...usual, cover: portraits[0], lead: sentence },
    readMore: [gallery(imagesOf(4, portraits)), gallery(imagesOf(1, portraits.slice(1)))],
  },
  { name: 'no-cover', listed: { ...usual, lead: sentence }, readMore: [text(paragraphs(120)), gallery(imagesOf(2))] },
  {
    name: 'no-year',
    listed: { title: 'Salt Store', cover: landscape, lead: sentence },
    readMore: [text('<p>Text.</p>')],
  },
  { name: 'no-text', listed: { ...usual, cover: landscape }, readMore: null },
  { name: 'nothing', listed: { title: longWord }, readMore: [] },
  {
    name: 'arabic',
    listed: { ...usual, title: arabic.title, lead: arabic.lead, place: 'الإسكندرية', cover: landscape },
    readMore: [text(arabic.body), gallery([{ url: photographs[0], caption: arabic.caption }]), ...arabic.blocks],
  },
  {
    name: 'chinese',
    listed: { ...usual, title: chinese.title, lead: chinese.lead, place: '苏州', cover: portraits[1] },
    readMore: [text(chinese.body), gallery([{ url: photographs[1], caption: chinese.caption }])],
  },
  {
    name: 'films',
    listed: { ...usual, cover: landscape, lead: sentence },
    readMore: [
      {
        type: 'video',
        url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        poster: photographs[0],
        caption: 'The steps',
      },
      { type: 'video', url: 'https://vimeo.com/76979871' },
      { type: 'video', url: 'https://films.example/steps', caption: 'Steps, on another site' },
      { type: 'video', url: '/media/video/design-640.mp4', poster: landscape, caption: 'Our own' },
    ],
  },
  {
    name: 'unknown-blocks',
    listed: { ...usual, cover: landscape },
    readMore: [
      { type: 'hologram', depth: 3, note: 'A block of a kind that nobody knows.' },
      { type: 'text', text: '' },
      gallery([]),
      { type: 'quote', text: sentence, author: 'Somebody' },
      { type: 'list', items: ['One', 'Two', sentence] },
      {
        type: 'facts',
        items: [{ label: 'Unbreakable', value: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk' }],
      },
    ],
  },
];

const workStates: readonly State[] = [
  {
    name: 'work-title-120',
    listed: { title: long, year: 2024, width_cm: 120, height_cm: 150, cover: painting },
    readMore: [],
  },
  { name: 'work-no-cover', listed: { title: 'Carso', year: 2023, lead: sentence }, readMore: [text('<p>Text.</p>')] },
  { name: 'work-nothing', listed: { title: 'Io' }, readMore: null },
  {
    name: 'work-arabic',
    listed: { title: arabic.title, lead: arabic.lead, cover: painting },
    readMore: [text(arabic.body)],
  },
  {
    name: 'work-chinese',
    listed: { title: chinese.title, year: 2024, cover: painting },
    readMore: [text(chinese.body)],
  },
];

const pageStates: Readonly<Record<string, unknown>> = {
  'page-words': { title: long, lead: sentence.repeat(3), blocks: [text(paragraphs(5000))] },
  'page-line': { title: 'Ash', blocks: [text('<p>One line.</p>')] },
  'page-pictures': { title: 'Pictures', blocks: [gallery(imagesOf(7)), gallery(imagesOf(1, portraits))] },
  'page-arabic': {
    title: arabic.title,
    lead: arabic.lead,
    blocks: [{ type: 'heading', text: arabic.title }, text(arabic.body), ...arabic.blocks],
  },
  'page-chinese': {
    title: chinese.title,
    lead: chinese.lead,
    blocks: [{ type: 'heading', text: chinese.title }, text(chinese.body)],
  },
};

const ids = (states: readonly State[], first: number) =>
  states.map((state, index) => ({ ...state, id: first + index }));
const projects = ids(projectStates, 901);
const works = ids(workStates, 951);

/** Page of each state by name. Overviews show all of theirs. */
export const statePaths: Readonly<Record<string, string>> = {
  'all-projects': '/design',
  'all-works': '/art/ta',
  ...Object.fromEntries(projects.map(({ name }) => [name, `/design/projects/${name}`])),
  ...Object.fromEntries(works.map(({ name }) => [name, `/art/art-works/${name}`])),
  ...Object.fromEntries(Object.keys(pageStates).map((name) => [name, `/design/${name}`])),
};

/** Responses with the states, by a part of the requested path. */
export const stateResponses: Readonly<Record<string, unknown>> = {
  'get-design-projects/': projects.map(({ id, name, listed }) => ({ id, slug: name, ...listed })),
  'get-art-projects/': works.map(({ id, name, listed }) => ({ id, slug: name, ...listed })),
  ...Object.fromEntries(
    [...projects, ...works].map(({ id, readMore }) => [
      `get-design-projects-detail/?id=${id}`,
      { read_more: readMore },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(pageStates).map(([slug, page]) => [
      `get-pages/?slug=${slug}`,
      [{ id: slug, slug, ...Object(page) }],
    ]),
  ),
};
