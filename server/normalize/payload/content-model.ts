import { fieldNames, searchNames, updateNames } from './field-names.ts';

/** A field of the content model. `content-model.md` is generated from it. */
export interface ModelField {
  readonly meaning: string;
  readonly type: string;
  readonly example: string;
  readonly shown: string;
  readonly names: readonly string[];
  /** The name under which normalizers find it first. */
  readonly exact: string;
  /** Values of several paths are joined. */
  readonly isList: boolean;
}

type Model = Readonly<Record<string, ModelField>>;

const namesOf: ReadonlyMap<string, readonly string[]> = new Map([
  ...fieldNames,
  ['seoTitles', searchNames.titles],
  ['seoDescriptions', searchNames.descriptions],
  ['updates', updateNames],
  ['series', ['series']],
]);

/** Reads rows of field, its names, exact name, meaning, type, example and place. `+`: values of several paths are joined. */
function modelOf(table: string): Model {
  const rows = table.trim().split('\n');
  return Object.fromEntries(
    rows.map((row) => {
      const cells = row.split(' | ');
      const [field = '', names = '', exact = '', meaning = '', type = '', example = '', shown = ''] = cells;
      const isList = field.endsWith('+');
      return [
        field.replace('+', ''),
        { meaning, type, example, shown, names: namesOf.get(names) ?? [], exact, isList },
      ];
    }),
  );
}

const entry = modelOf(`
id | id | id | Identifies the entry. It never changes | text or number | \`203\` | nowhere
slug | slug | slug | Last part of the URL. If unset, it is \`id-\` and the id | text | \`salt-clock\` | URL
title | title | title | Name | text | \`Salt Clock\` | heading, lists, search
`);

const content = modelOf(`
body+ | readMore | body | Content below the lead | HTML, Markdown, a rich-text tree, or a list of blocks | \`<p>Cast in 2019.</p>\` | page
gallery+ | gallery | gallery | Images | list of images | \`["/a.jpg", "/b.jpg"]\` | page
facts | facts | facts | Short values with labels. In \`fields\`: paths by label | map of texts, or list of \`label\` and \`value\` | \`{ "Client": "City of Lisbon" }\` | table beside the text, search
seoTitle | seoTitles | seo_title | Title for search engines | text | \`Salt Clock, 2019\` | \`<title>\`
seoDescription | seoDescriptions | seo_description | Description for search engines | text | \`A clock of salt.\` | \`<meta name="description">\`
updated | updates | updatedAt | Date of the last change | date | \`2026-05-01T10:00:00Z\` | sitemap, feeds
order | order | order | Position in the list, if each entry has another number | number | \`3\` | order of lists
`);

const project = modelOf(`
year | year | year | Year or period | text, number or date | \`2019–2021\` | facts, lists, search
place | place | place | Town, region or country | text, or \`city\`, \`region\` and \`country\` | \`Lisbon\` | facts, lists, search
typology+ | typologies | typologies | Kind of thing. Visitors filter by it | text, option, or a list of them | \`["Furniture"]\` | facts, filters, search
size | size | size | Size class. Visitors filter by it | text or option | \`Large\` | facts, filters
dimensions | dimensions | dimensions | Width, height and depth | text, or a record of numbers | \`120 × 80 × 40 cm\` | facts, comparison of sizes
width | width | width | Width, if it is a field | number in cm, or text with a unit | \`120\` | dimensions
height | height | height | Height, if it is a field | number in cm, or text with a unit | \`80\` | dimensions
depth | depth | depth | Depth, if it is a field | number in cm, or text with a unit | \`40\` | dimensions
medium | medium | medium | Technique of a work | text | \`Salt and steel\` | facts, filters of works
materials+ | materials | materials | Materials. The medium of a work that has none | text or list of texts | \`["Oak", "Steel"]\` | facts, search
availability+ | availability | availability | Whether it can be had, in words of ten languages. Other words stay a fact | text, option, flag, or a record like that of the API | \`On hold\` | facts, index, filter
price | price | price | Price with its currency, or words such as "on request". A number needs a field \`currency\` | text, number, or record of \`amount\` and \`currency\` | \`€4,200\` | facts
edition | edition | edition | Number and size of the edition, artist's proofs, pieces left | text or number | \`12/40 + 2 AP\` | facts
series | series | series | Series of a work | text | \`Tides\` | facts, filters of works
cover | cover | cover | First image | image: URL, file record, or record with \`src\` and \`alt\` | \`{ "src": "/a.jpg", "alt": "A clock" }\` | lists, top of the page, shared links
lead | lead | lead | Summary in one paragraph | text | \`A clock that grows.\` | lists, top of the page, search, feeds
`);

const page = modelOf(`
lead | pageLead | lead | Summary in one paragraph | text | \`A clock that grows.\` | top of the page
`);

const event = modelOf(`
kind | eventKind | kind | Exhibition, fair, talk, publication or news | text | \`exhibition\` | JSON-LD
from | eventFrom | from | First day, or day and time | date | \`2026-03-14\` | news, calendar
to | eventTo | to | Last day, or day and time | date | \`2026-05-10\` | news, calendar
timeZone | timeZone | timeZone | Time zone of the dates. If unset, that of the site | IANA name | \`Europe/Vienna\` | nowhere
opening | opening | opening | Opening | date or text | \`2026-03-13T18:00\` | news
hours | hours | hours | Opening hours | text | \`Tue–Sun, 10–17\` | news
venue | venue | venue | Name of the venue | text | \`Kunsthaus Graz\` | news, calendar
place | place | place | Town | text | \`Graz\` | news, calendar
address | address | address | Address of the venue | text | \`Lendkai 1\` | map link, calendar
link | eventLink | link | Page of the event on another site | URL | \`https://kunsthaus.example\` | news
works+ | eventWorks | works | Slugs of projects and works that are shown | list of texts or entries | \`["salt-clock"]\` | news, pages of these works
cover | cover | cover | First image | image: URL, file record, or record with \`src\` and \`alt\` | \`/a.jpg\` | news
`);

const menu = modelOf(`
design | designMenu | design | Menu of the atelier, in groups | list of \`title\` and \`items\`: list of \`label\` and \`url\` | \`[{ "title": "Pages", "items": [] }]\` | menu
art | artMenu | art | Menu of the artist | list of \`label\` and \`url\` | \`[{ "label": "Works", "url": "art" }]\` | menu
typologies | menuTypologies | typologies | Typologies in the order of the filter | list of options | \`["Furniture"]\` | filters
sizes | menuSizes | sizes | Sizes in the order of the filter | list of options | \`["Small", "Large"]\` | filters
`);

const landing = modelOf(`
designVideo | designVideo | design_video | Video of the atelier | video: URL or file record | \`/a.mp4\` | home page
artVideo | artVideo | art_video | Video of the artist | video: URL or file record | \`/b.mp4\` | home page
designIntro | designIntro | design_intro | Introduction to the atelier | text or list of paragraphs | \`We build clocks.\` | home page
artIntro | artIntro | art_intro | Introduction to the artist | text or list of paragraphs | \`I cast salt.\` | home page
`);

export type ModelName = 'project' | 'page' | 'event' | 'menu' | 'landing';

/** Everything that the site shows of a CMS. Works have the fields of projects. */
export const contentModel: Readonly<Record<ModelName, Model>> = {
  ...{ project: { ...entry, ...project, ...content }, page: { ...entry, ...page, ...content } },
  ...{ menu, landing, event: { ...entry, ...page, ...event, ...content } },
};

/** Model of a call. `seo` has the fields of a page. */
export function modelOfCall(call: string): ModelName {
  if (call === 'menu' || call === 'landing') return call;
  if (call === 'events') return 'event';
  return /^(?:projects?|works?)$/.test(call) ? 'project' : 'page';
}
