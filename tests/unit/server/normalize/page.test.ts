import { describe, expect, it } from 'vitest';
import { normalizeGeneralPage, normalizePage } from '../../../../server/normalize/page.ts';
import { fixture } from './fixture.ts';
import { options } from './sample-options.ts';

const general = (name: string) => normalizeGeneralPage(fixture('pages', name), 'care', options).value;
const about = (name: string) => normalizePage(fixture('about', name), 'about', options).value;

describe('normalizeGeneralPage', () => {
  it('C10 the element with the slug', () => {
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

  it('C10 without such an element the whole list', () => {
    expect(general('c10-no-slug').blocks.map(({ kind }) => kind)).toEqual(['heading', 'text']);
  });

  it('R6 an empty list is an empty page', () => {
    expect(general('06-empty-list')).toEqual({ slug: 'care', blocks: [], isEmpty: true });
  });

  it('R6 #35 emptiness sees through empty paragraphs', () => {
    expect(general('35-blank-page')).toEqual({ slug: 'care', title: 'Care', blocks: [], isEmpty: true });
  });

  it('#40 a draft is no answer', () => {
    expect(general('40-draft').blocks).toMatchObject([{ html: '<p>Public</p>' }]);
  });

  it('#40 a draft that comes alone is an empty page', () => {
    const draft = { slug: 'care', title: 'Not yet', status: 'draft', content: '<p>Secret</p>' };
    for (const reply of [draft, [draft], { data: draft }])
      expect(normalizeGeneralPage(reply, 'care', options).value).toEqual({ slug: 'care', blocks: [], isEmpty: true });
    expect(normalizePage(draft, 'about', options).value).toEqual({ slug: 'about', blocks: [], isEmpty: true });
  });

  it('"not found" in a good reply is absence', () => {
    expect(() => general('25-not-found-in-200')).toThrow(expect.objectContaining({ reason: 'absent' }));
  });
});

describe('normalizePage', () => {
  it('#3 a list of one page is the page', () => {
    expect(about('03-list-of-one')).toMatchObject({ title: 'About', lead: 'Five people.' });
  });

  it('#32 a text alone', () => {
    expect(about('32-text-alone').blocks).toMatchObject([
      { html: '<p>Five people, two rooms.</p><p>And a shelf.</p>' },
    ]);
  });

  it('N12 fields of its own: the lead is not said twice, people and facts are kept', () => {
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
