const words =
  'slow light limestone hinge oak harbor ledger felt quarry lantern tide linen wall window joint ash pewter rope rain floor';

/** The same numbers from 0 to 1 at every run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Prose of about so many characters: words in no order, so that it compresses as prose does. */
export function prose(length: number, seed: number): string {
  const next = numbersFrom(seed);
  const vocabulary = words.split(' ');
  let text = '';
  while (text.length < length)
    text += `${vocabulary[Math.floor(next() * vocabulary.length)]}${next() < 0.1 ? '. ' : ' '}`;
  return text.trim();
}

/** Items of a project list; 40 of them are about 24 KB of our JSON. */
export function listOf(section: string, count: number): readonly object[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `${section}-${index}`,
    slug: `${section}-number-${index}`,
    title: `${section} number ${index}`,
    year: 1990 + (index % 35),
    place: 'Trieste, Italy',
    typologies: ['interiors'],
    cover: { url: `/media/${section}/${index}.jpg`, width: 2000, height: 1333, alt: prose(80, index) },
    lead: prose(120, index + 1000),
  }));
}

/** A detail whose texts are about so many characters. */
export function detailOf(length: number): object {
  const paragraph = 1_000;
  const blocks = Array.from({ length: Math.ceil(length / paragraph) }, (_, index) => ({
    kind: 'text',
    content: prose(paragraph, index),
  }));
  return { read_more: blocks };
}

/** A general page of about so many characters. */
export function pageOf(slug: string, length: number): readonly object[] {
  const seed = [...slug].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) >>> 0;
  return [{ id: slug, slug, heading: slug, lead: prose(100, seed), body: `<p>${prose(length, seed + 1)}</p>` }];
}
