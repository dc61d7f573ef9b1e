import type { Block } from '../../../shared/contract/block.ts';

export type BlockKind = Block['kind'];

/** Words in the name of a block type or field, and the kind they mean. */
const words: readonly [kind: BlockKind, name: RegExp][] = [
  ['gallery', /galler|gallary|carousel|slide|lightbox|masonry|images|pictures|photos|image-?(?:list|grid)|media-?grid/],
  ['quote', /quot|testimonial|citation/],
  ['video', /video|film|movie|embed|youtube|vimeo|oembed/],
  ['image', /image|picture|photo(?!grapher)|figure|portrait|^img|^media$|^hero$|^cover$|^thumb(?:nail)?$/],
  ['heading', /heading|headline|^h[1-6]$|title|^header$/],
  ['facts', /facts?$|^stats?$|statistic|spec(?:s|ification)|definition|key-?value|data-?sheet|^dl$/],
  ['list', /^(?:un)?ordered|list$|bullet|^points$|^ul$|^ol$/],
  ['link', /^link|link$|button|^cta$|call-?to-?action|download/],
  [
    'text',
    /text|paragraph|html|wysiwyg|prose|markdown|^copy$|^content$|^body|body$|description|freeform|^p$|^prose$|^statement$|^bio(?:graphy)?$|^article$|^rendered$/,
  ],
];

/** The name without the group it stands in ("shared.rich-text", "core/paragraph") and without filling words. */
function essence(name: string): string {
  const last =
    name
      .toLowerCase()
      .split(/[./\\:]/)
      .findLast(Boolean) ?? '';
  const plain = last
    .replace(/[_\s]+/g, '-')
    .replace(/^(?:block|section|component|module)-|-(?:block|section|component|module|field)$/g, '');
  return plain.replace(/(?:block|section)$/, '') || plain;
}

/** Names come back by the thousand, as those of fields do. */
const known = new Map<string, BlockKind | undefined>();
const maxKept = 500;

/** The kind that the name of a type or field means; undefined for none, or for a mixture such as "text-with-image". */
export function kindOfName(name: string): BlockKind | undefined {
  if (known.has(name)) return known.get(name);
  const kind = readKind(name);
  if (known.size < maxKept && name.length < 60) known.set(name, kind);
  return kind;
}

function readKind(name: string): BlockKind | undefined {
  if (name === 'unknown') return 'unknown';
  const plain = essence(name.slice(0, 80));
  const kinds = words.filter(([, pattern]) => pattern.test(plain)).map(([kind]) => kind);
  const [first, second] = kinds;
  if (first === 'gallery' && second === 'image' && kinds.length === 2) return 'gallery';
  if (first === 'image' && second === 'list') return 'gallery';
  return kinds.length === 1 ? first : undefined;
}

const settings =
  /^(?:_.*|id|key|uid|uuid|slug|order|sort.*|position|weight|locale|lang(?:uage)?|status|state|version|type|template|style|theme|variant|layout|align.*|anchor|class(?:name)?|css.*|color|colour|background.*|columns?|width|height|margin.*|padding.*|target|rel|created.*|updated.*|modified.*|published.*|date.*|time|author(?:id)?|guid|link|permalink|menuorder|commentstatus|pingstatus|sticky|format|documentid|detailurl|htmlurl|firstpublishedat|searchdescription|showinmenus|seo.*|parent|owner|user.*|depth|path|urlpath|isempty|published|draft|hidden|visible|enabled|isactive|live)$/;

/** Whether a field, by its folded name, says how something is kept or shown rather than what is to be read. */
export const isSettingName = (folded: string): boolean => settings.test(folded);
