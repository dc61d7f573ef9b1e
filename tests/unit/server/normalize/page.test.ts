import { describe, expect, it } from 'vitest';
import { normalizeGeneralPage, normalizePage } from '../../../../server/normalize/page.ts';
import { fixture } from './fixture.ts';
import { options } from './sample-options.ts';

const general = (name: string) => normalizeGeneralPage(fixture('pages', name), 'care', options).value;
const about = (name: string) => normalizePage(fixture('about', name), 'about', options).value;

describe('normalizeGeneralPage', () => {
  it('finds the element with the slug [C10]', () => {
    expect(general('c10-by-slug')).toMatchObject({
      slug: 'care',
      title: 'Care guide',
      lead: 'Four materials.',
      blocks: [
        { kind: 'heading', text: 'Oiled ash' },
        { kind: 'text', html: '<p>Wipe along the grain.</p>' },
      ],
      isEmpty: false,
    });
  });

  it('reads the whole list without such an element [C10]', () => {
    expect(general('c10-no-slug').blocks.map(({ kind }) => kind)).toEqual(['heading', 'text']);
  });

  it('shows no heading for a key that names only a container [C10]', () => {
    const kinds = (payload: object) =>
      normalizePage({ title: 'Care', read_more: payload }, 'about', options).value.blocks.map(({ kind }) => kind);
    for (const key of ['items', 'entries', 'Rows', 'list']) expect(kinds({ [key]: ['Wax', 'Oil'] })).toEqual(['list']);
    expect(kinds({ finishes: ['Wax', 'Oil'] })).toEqual(['heading', 'list']);
  });

  it('reads an empty list as an empty page [R6]', () => {
    expect(general('06-empty-list')).toEqual({ slug: 'care', blocks: [], isEmpty: true });
  });

  it('reads empty paragraphs as an empty page [R6] [#35]', () => {
    expect(general('35-blank-page')).toEqual({ slug: 'care', title: 'Care', blocks: [], isEmpty: true });
  });

  it('skips a draft [#40]', () => {
    expect(general('40-draft').blocks).toMatchObject([{ html: '<p>Public</p>' }]);
  });

  it('reads a draft alone as an empty page [#40]', () => {
    const draft = { slug: 'care', title: 'Not yet', status: 'draft', content: '<p>Secret</p>' };
    for (const response of [draft, [draft], { data: draft }])
      expect(normalizeGeneralPage(response, 'care', options).value).toEqual({
        slug: 'care',
        blocks: [],
        isEmpty: true,
      });
    expect(normalizePage(draft, 'about', options).value).toEqual({ slug: 'about', blocks: [], isEmpty: true });
  });

  it('reads "not found" as absence', () => {
    expect(() => general('25-not-found-in-200')).toThrow(expect.objectContaining({ reason: 'absent' }));
  });
});

describe('normalizePage', () => {
  it('reads a list of one page as the page [#3]', () => {
    expect(about('03-list-of-one')).toMatchObject({ title: 'About', lead: 'Five people.' });
  });

  it('reads a text alone [#32]', () => {
    expect(about('32-text-alone').blocks).toMatchObject([
      { html: '<p>Five people, two rooms.</p><p>And a shelf.</p>' },
    ]);
  });

  it('reads own fields once, with people and facts [N12]', () => {
    const { lead, blocks } = about('n12-own-fields');
    expect(lead).toBe('Five people.');
    expect(blocks).toMatchObject([
      { kind: 'text', html: '<p>More.</p>' },
      { kind: 'heading', text: 'People' },
      { kind: 'facts', items: [{ label: 'Tove Arany', value: 'founder' }] },
      { kind: 'heading', text: 'Recognition' },
      { kind: 'facts', items: [{ label: '2024', value: 'Adriatic Prize' }] },
      { kind: 'facts', items: [{ label: 'Founded', value: '2017' }] },
    ]);
  });
});

it('takes the heading of a list with one section as the title of the page [N12]', () => {
  for (const name of ['heading', 'title', 'Headline']) {
    const { value } = normalizePage([{ [name]: 'About us', text: '<p>Words.</p>' }], 'about', options);
    expect(value).toMatchObject({ title: 'About us', blocks: [{ kind: 'text', html: '<p>Words.</p>' }] });
  }
});
