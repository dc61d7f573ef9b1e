/** Makes a value of about so many parts. */
type Make = (size: number) => unknown;

const list =
  (element: (index: number) => unknown): Make =>
  (size) =>
    Array.from({ length: size }, (_item, index) => element(index));

const record =
  (key: (index: number) => string, value: (index: number) => unknown): Make =>
  (size) =>
    Object.fromEntries(Array.from({ length: size }, (_item, index) => [key(index), value(index)]));

/** A value inside of itself, to the depth that is read at all. */
const nested =
  (wrap: (inner: unknown) => unknown, innermost: unknown, depth: number): Make =>
  () =>
    Array.from({ length: depth }).reduce((inner) => wrap(inner), innermost);

/** Different spellings of one name: they are compared without these signs. */
function spelling(name: string, index: number): string {
  const signs = index.toString(4).replace(/\d/g, (digit) => '-_ .'[Number(digit)] ?? '');
  return name.slice(0, 1) + signs + name.slice(1);
}

/** JSON inside of a string inside of JSON: every level doubles what escapes it. */
const jsonInJson =
  (wrap: (text: string) => unknown, depth: number): Make =>
  (size) =>
    Array.from({ length: depth }).reduce<string>((text) => JSON.stringify(wrap(text)), 'x'.repeat(size >> depth));

const node = (children: unknown): unknown => ({ type: 'paragraph', children });
const words = { type: 'text', text: 'a' };
const image = { src: '/media/a.jpg' };
const file = { id: 'a', type: 'image/jpeg', filename_disk: 'a.jpg', filesize: 1 };

/** Lists and records that make a careless reader slow, by kind. */
export const hostileValues: Readonly<Record<string, Make>> = {
  'a list of nulls': list(() => null),
  'a list of empty texts': list(() => ''),
  'a list of empty lists': list(() => []),
  'a list of lists of one': list(() => [[['a']]]),
  'a list of different words': list((index) => `word ${index}`),
  'a list of one picture': list(() => '/media/a.jpg'),
  'a list of different pictures': list((index) => `/media/${index}.jpg`),
  'a list of pages that play films': list((index) => `https://www.youtube.com/watch?v=${index}`),
  'a list of JSON that is none': list(() => '{"a": ]'),
  'a list of tags': list(() => '<p>a</p>'),
  'a list of pictures in tags': list(() => '<img src="/media/a.jpg">'),
  'records of one id': list(() => ({ id: 'a', text: 'b' })),
  'records of ids that read the same': list((index) => ({ id: `a${' -'.repeat(index % 7)}b${index % 5}`, text: 'b' })),
  'records of one id and slug': list(() => ({ id: 'a', slug: 'a', title: 'a' })),
  'records of ids that give one slug': list((index) => ({ id: spelling('ab', index), slug: 'a' })),
  'records of different values': list((index) => ({ value: `v${index}`, label: 'A' })),
  'records of one picture': list(() => image),
  'records of files': list(() => file),
  'records of sources': list((index) => ({ src: `/media/${index}.mp4`, type: 'video/mp4' })),
  'records of facts': list((index) => ({ year: index, text: 'a' })),
  'records without anything known': list((index) => ({ [`key${index}`]: 'some words' })),
  'records of records': list(() => ({ a: { b: { c: { d: 'some words' } } } })),
  'blocks of text': list(() => ({ type: 'text', html: '<p>a</p>' })),
  'blocks of many kinds': list((index) => ({
    type: ['gallery', 'video', 'quote', 'list', 'facts'][index % 5],
    items: [],
  })),
  'blocks of the editor': list(() => ({
    blockName: 'core/group',
    innerHTML: '',
    innerBlocks: [],
    innerContent: [null],
  })),
  'index keys': record(String, () => 'a'),
  'index keys far apart': record(
    (index) => String(index * 7919),
    () => '/media/a.jpg',
  ),
  'keys of their own': record(
    (index) => `key-${index}`,
    () => 'some words',
  ),
  'keys of records without anything': record(
    (index) => `key-${index}`,
    () => ({}),
  ),
  ...Object.fromEntries(
    ['src', 'url', 'title', 'text', 'full', 'id', 'other'].map((name) => [
      `one name in many spellings: ${name}`,
      record(
        (index) => spelling(name, index),
        (index) => `/media/${index}.mp4`,
      ),
    ]),
  ),
  'sides of unequal length': (size) => ({
    full: list((i) => `${i}.jpg`)(size),
    thumbnail: list((i) => `${i}-thumb.jpg`)(size - 1),
  }),
  'sides of one name': (size) => ({
    full: list(() => '/media/a.jpg')(size),
    thumbnail: list(() => '/media/a-thumb.jpg')(size - 1),
  }),
  'sides of holes': (size) => ({
    full: list(() => null)(size),
    thumbnail: list((i) => (i % 2 ? 'a.jpg' : 0))(size + 1),
  }),
  'sides with keys far apart': (size) => ({ full: { 999999999: 'a.jpg' }, thumbnail: list(() => 'b.jpg')(size) }),
  'sides of sides': nested((inner) => ({ full: [inner], thumbnail: [inner] }), 'a.jpg', 12),
  'a list in itself': nested((inner) => [inner], 'a', 40),
  'two lists in themselves': nested((inner) => [inner, inner], 'a', 12),
  'a record in itself': nested((inner) => ({ data: inner }), { text: 'a' }, 40),
  'a picture in itself': nested((inner) => ({ image: inner, src: inner }), '/media/a.jpg', 10),
  'blocks in themselves': nested((inner) => ({ blocks: [inner, inner] }), 'some words', 12),
  'a tree of text in itself': nested((inner) => node([inner]), words, 40),
  'a tree of text, twice in itself': nested((inner) => node([inner, inner]), words, 12),
  'a wide tree of text': (size) => node(list(() => words)(size)),
  'a tree of text without text': list(() => node([])),
  'marks in one another': (size) => node([{ type: 'text', text: 'a', marks: list(() => ({ type: 'bold' }))(size) }]),
  'JSON in a text in JSON': jsonInJson((text) => [text], 8),
  'JSON in a text in a record': jsonInJson((text) => ({ data: text }), 8),
  'keys that reach a prototype': () =>
    JSON.parse('{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}}}') as unknown,
};
