import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OwnFields } from '../../../../../server/normalize/ground/context.ts';
import { stepsOfPath, withOwnFields } from '../../../../../server/normalize/payload/own-fields.ts';
import { normalizeProjectDetail } from '../../../../../server/normalize/project-detail.ts';
import { listedItem, normalizeProjectList } from '../../../../../server/normalize/project-list.ts';
import { payload } from '../arbitrary-payload.ts';
import { options } from '../sample-options.ts';

const house = {
  id: 5,
  status: 'published',
  headline: 'Hill House',
  handle: 'hill-house',
  erected: 1972,
  town: 'Porto',
  blurb: 'A house on a hill.',
  story: '<p>It took nine years.</p>',
  hero: { id: 'f0', filename_disk: 'hero.jpg', type: 'image/jpeg' },
  plates: [1, 2].map((id) => ({
    id,
    houses_id: 5,
    directus_files_id: { id: `f${id}`, filename_disk: `${id}.jpg`, type: 'image/jpeg' },
  })),
  oak: 'Oak',
  finish: 'Oiled',
  category: { id: 3, name: 'Villa' },
  client: { id: 9, name: 'Rui Costa' },
  area_m2: 120,
  internal_notes: 'Owes us money',
  score: 3,
};

const own: OwnFields = {
  fields: {
    title: 'headline',
    slug: 'handle',
    year: 'erected',
    place: 'town',
    lead: 'blurb',
    body: 'story',
    cover: 'hero',
    gallery: 'plates[].directus_files_id',
    materials: ['oak', 'finish'],
    typology: 'category.name',
    facts: { Client: 'client.name', 'Floor area': 'area_m2' },
  },
  hide: ['internal_notes', 'score'],
};

const read = (content: unknown, fields: OwnFields) => withOwnFields(content, { ...fields, call: 'projects' }).value;
const listOf = (content: unknown, fields: OwnFields) =>
  normalizeProjectList(content, 'design', { ...options, ownFields: { ...fields, call: 'projects' } });
const detailOf = (content: unknown, fields: OwnFields) =>
  normalizeProjectDetail(content, { ...options, ownFields: { ...fields, call: 'project' } });

describe('the fields of a calls file', () => {
  it.each<[text: string, steps: unknown]>([
    ['a', ['a']],
    ['a.b[0].c', ['a', 'b', 0, 'c']],
    ['/a/0/b~1c', ['a', '0', 'b/c']],
    ['标题', ['标题']],
    ...['', '/', '.a', 'a..b', 'a[', 'a[x]', '[0]', '/a~2', '__proto__', 'a.constructor', '/prototype'].map(
      (text): [string, unknown] => [text, undefined],
    ),
  ])('have the path %j', (text, steps) => {
    expect(stepsOfPath(text)).toEqual(steps);
  });

  it('show rows of several values as one fact', () => {
    const team = [
      { id: 1, nom: 'A. Le Goff', fonction: 'Architecte' },
      { id: 2, nom: 'B. Roy', fonction: 'Ingénieur' },
    ];
    const given = { fields: { facts: { Team: 'equipe' } } };
    const { value } = detailOf({ id: 1, slug: 'a', title: 'A', equipe: team }, given);
    expect(value.facts).toEqual([{ label: 'Team', value: 'A. Le Goff, Architecte, B. Roy, Ingénieur' }]);
  });

  it('show every value of a list once, under the names of the content model', () => {
    const { value, repairs } = listOf({ data: [house, { id: 6, headline: 'Mill' }] }, own);
    expect(value.items).toMatchObject([
      {
        id: '5',
        slug: 'hill-house',
        title: 'Hill House',
        year: '1972',
        place: 'Porto',
        lead: 'A house on a hill.',
        typologies: [{ label: 'Villa' }],
        cover: { src: expect.stringContaining('/media/') },
      },
      { title: 'Mill' },
    ]);
    expect(value.items[0]?.extra).toEqual({ materials: 'Oak, Oiled', Client: 'Rui Costa', 'Floor area': '120' });
    expect(repairs.map(({ rule }) => rule)).not.toContain('text-not-used');
  });

  it('show the body, the gallery and the facts of a detail, and nothing else', () => {
    const { value } = detailOf({ data: [house] }, own);
    expect(value.blocks.map(({ kind }) => kind)).toEqual(['text', 'gallery']);
    expect(value).toMatchObject({ lead: 'A house on a hill.', blocks: [{}, { items: [{}, {}] }] });
    expect(value.facts.map(({ label, value: words }) => `${label}: ${words}`)).toEqual([
      'Client: Rui Costa',
      'Floor area: 120',
      'Materials: Oak, Oiled',
    ]);
    expect(JSON.stringify(value)).not.toMatch(/Owes|hill-house|houses_id/);
  });

  it('are found in any envelope, in containers and in the language of the site', () => {
    const fields = { fields: { title: 'headline', lead: 'texts.intro' } };
    const item = { id: 1, headline: 'A', texts: { intro: 'One' } };
    const bare = { title: 'A', lead: 'One', id: 1 };
    for (const around of [(list: unknown) => list, (list: unknown) => ({ houses: list, meta: { headline: 'no' } })])
      expect(JSON.stringify(read(around([item]), fields))).toContain(JSON.stringify(bare).slice(1, -1));
    const inside = { id: 1, attributes: { headline: 'A', texts: { intro: 'One' } } };
    expect(read({ data: inside }, fields)).toEqual({ data: { ...bare, attributes: {} } });
    const translations = [
      { languages_code: 'de-DE', headline: 'Haus' },
      { languages_code: 'en-US', headline: 'House' },
    ];
    expect(listOf([{ id: 1, translations }], fields).value.items[0]?.title).toBe('House');
  });

  it('are read once, also if names are swapped and an item of a list is its own detail', () => {
    const swapped = { fields: { title: 'lead', lead: 'title' } };
    const items = [{ id: 1, title: 'One long sentence.', lead: 'A' }];
    const subject = { ...options, ownFields: { ...swapped, call: 'projects' } };
    const { value } = listedItem(items, { id: '1' }, subject);
    expect(normalizeProjectDetail(value, subject).value.lead).toBe('One long sentence.');
  });

  it('have the pointers of the payload in a preview', () => {
    const subject = { ...options, isPreview: true, isTraced: true, ownFields: { ...own, call: 'project' } };
    const { value } = normalizeProjectDetail(house, subject);
    expect(value.blocks.map(({ source }) => source?.pointer)).toEqual(['/story', '/plates']);
    expect(value.source?.fields).toMatchObject({ lead: '/blurb' });
  });

  it('do not publish a draft whose status is hidden or mapped', () => {
    const draft = { id: 1, headline: 'A', status: 'draft', acf: { visible: 'no', note: 'x' } };
    const fields = { fields: { title: 'headline', place: 'status' }, hide: ['status', 'acf'] };
    expect(listOf([draft], fields).value.total).toBe(0);
    expect(listOf([{ ...draft, acf: {}, status: 'sold' }], fields).value.items[0]).toMatchObject({ place: 'sold' });
  });

  it('are the only facts if the file says so, and images and long texts stay', () => {
    const fields = { ...own, facts: 'only' } as const;
    const rest = {
      rating: 'A+',
      partner: { name: 'Someone' },
      view: '/view.jpg',
      story2: `<p>${'long '.repeat(60)}</p>`,
    };
    const whole = JSON.stringify(detailOf({ ...house, ...rest }, fields).value);
    expect(whole).not.toMatch(/A\+|Someone/);
    expect(whole).toMatch(/long long/);
    expect(listOf([{ ...house, ...rest }], fields).value.items[0]?.extra).not.toHaveProperty('rating');
  });

  it('ignore values that are missing, empty or of another kind, and reach no prototype', () => {
    const odd = JSON.parse(
      '{"id":1,"__proto__":{"headline":"x"},"headline":{"name":"A"},"plates":"none","client":[null]}',
    );
    const { value } = listOf([odd, null, 5, { id: 2, headline: null }], own);
    expect(value.items.map(({ title }) => title)).toEqual(['A', 'id-2']);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('read 10,000 items with one slug, each with an address', () => {
    const items = Array.from({ length: 10_000 }, (_item, index) => ({ id: index, headline: 'A', handle: 'same' }));
    const { value } = listOf(items, own);
    expect(new Set(value.items.map(({ slug }) => slug)).size).toBe(10_000);
  });

  it('that no entry of a list has are named with their line and the nearest name', () => {
    const fields = {
      title: 'headlin',
      place: 'client.nmae',
      lead: 'subtitle',
      cover: 'hero.none',
      year: ['erected', 'made'],
    };
    const places = { headlin: 'calls.yaml:5: calls.projects.fields.title' };
    const wordsOf = (content: unknown, call: string) =>
      withOwnFields(content, { fields, places, call }).missing.map(({ words }) => words);
    const empty = { ...house, subtitle: null };
    expect(wordsOf([{ id: 1, subtitle: null }, empty], 'projects')).toEqual([
      'calls.yaml:5: calls.projects.fields.title: no entry has "headlin"; did you mean "headline"?',
      'projects.fields: no entry has "client.nmae"; did you mean "client.name"?',
      expect.stringContaining('projects.fields: no entry has "hero.none"'),
      'projects.fields: no entry has "made"',
    ]);
    expect([wordsOf([], 'projects'), wordsOf(empty, 'project')]).toEqual([[], []]);
  });

  it('lead to relations that only a detail has, without a warning or an id on the page', () => {
    const fields = { facts: { Architect: 'architect.name', Office: 'architect.office.name' } };
    const listed = [
      { id: 1, architect: { id: 4, name: 'Runa', office: 9 } },
      { id: 2, architect: 5 },
    ];
    const { value, missing } = withOwnFields(listed, { fields, call: 'projects' });
    expect(missing).toEqual([]);
    expect(JSON.stringify(value)).not.toMatch(/[459]/);
  });

  it('may be missing from a list without a preset, unless another name is near', () => {
    const own = { fields: { body: 'story', title: 'headlin' }, call: 'projects', isPartial: true };
    const { missing } = withOwnFields([{ id: 1, headline: 'A' }], own);
    expect(missing).toMatchObject([{ words: expect.stringContaining('did you mean "headline"') }]);
  });

  it('keep every other value of any payload', () => {
    fc.assert(
      fc.property(payload, (content) => {
        const before = JSON.stringify(content);
        const after = read(content, { fields: { title: 'no.such[].field' }, hide: ['no_such_field'] });
        expect(JSON.stringify(after)).toBe(before);
        expect(JSON.stringify(content)).toBe(before);
      }),
    );
  });
});
