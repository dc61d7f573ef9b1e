import { expect, test } from 'vitest';
import type { Dependency, ReadDependency } from '../../../../server/cache/dependency.ts';
import type { Dependencies } from '../../../../server/content/dependencies.ts';
import { projectBySlug } from '../../../../server/content/project.ts';
import type { Sources } from '../../../../server/content/sources.ts';
import type { ProjectDetail } from '../../../../server/normalize/project-detail.ts';
import type { Image } from '../../../../shared/contract/image.ts';
import { type ProjectSummary, projectSchema } from '../../../../shared/contract/project.ts';

const image = (name: string): Image => ({ src: `/media/x/${name}.jpg`, alt: '', sources: [] });

/** Parts over a list and the detail of each of its items. The sources themselves are never loaded. */
function parts(items: readonly ProjectSummary[], detail: ProjectDetail): Dependencies {
  const lifetimes = { freshForMs: 1, staleForMs: 1, keepForMs: 1 };
  const source = (key: string) => ({ key, tags: [], lifetimes, load: () => Promise.reject(new Error('not read')) });
  const sources: Pick<Sources, 'list' | 'project' | 'hasCall'> = {
    ...{ list: source, project: () => source('detail'), hasCall: () => false },
  };
  const values: Readonly<Record<string, unknown>> = {
    design: { items, total: items.length },
    art: { items: [], total: 0 },
    detail,
  };
  const read: ReadDependency = async <Value>({ key }: { key: string }) =>
    // These are all that a join reads.
    ({ kind: 'found', value: values[key], bytes: () => expect.unreachable() }) as Dependency<Value>;
  return { read, sources: sources as Sources };
}

const item: ProjectSummary = { id: '1', slug: 'a', section: 'design', title: 'A', typologies: [], extra: {} };
const detail: ProjectDetail = { blocks: [], facts: [] };

test.each([
  ['that of its detail, where the list has none', undefined, image('b'), image('b')],
  ['that of the list, where both have one', image('a'), image('b'), image('a')],
  ['that of the list', image('a'), undefined, image('a')],
  ['none', undefined, undefined, undefined],
])('the cover of a project is %s [N9]', async (_which, listed, own, cover) => {
  const answer = await projectBySlug(
    parts([{ ...item, ...(listed && { cover: listed }) }], { ...detail, ...(own && { cover: own }) }),
    'design',
    'a',
  );
  const project = answer.kind === 'found' ? answer.value : undefined;
  expect(project?.cover).toEqual(cover);
  expect(projectSchema.parse(project)).toEqual(project);
});

test('a cover without a description has that of the same image in a gallery [N9, P6]', async () => {
  const described: Image = { ...image('a'), alt: 'A lamp', lang: 'it' };
  const full = [image('b'), described];
  const blocks = [{ id: 'g', kind: 'gallery' as const, items: full.map((one) => ({ full: one, thumbnail: one })) }];
  const coverOf = async (cover: Image) => {
    const found = await projectBySlug(parts([{ ...item, cover }], { ...detail, blocks }), 'design', 'a');
    return found.kind === 'found' && found.value.cover;
  };
  expect(await coverOf(image('a'))).toEqual(described);
  expect(await coverOf({ ...image('a'), alt: 'Own' })).toEqual({ ...image('a'), alt: 'Own' });
  expect(await coverOf(image('c'))).toEqual(image('c'));
});

const words = (id: string, html: string) => ({ id, kind: 'text' as const, html });
const text = words('t', '<p>Text.</p>');

test.each([
  ['that of its detail, where the list has none', undefined, 'One & all.', 'One & all.', [text]],
  ['that of the list, which is also in the detail', 'One & all.', 'One & all.', 'One & all.', [text]],
  ['that of the list', 'One.', undefined, 'One.', [text]],
  [
    'that of the list, and another one of the detail before its text',
    'One.',
    'One & all.',
    'One.',
    [words('lead', '<p>One &amp; all.</p>'), text],
  ],
])('the lead of a project is %s [N12]', async (_which, listed, own, lead, blocks) => {
  const answer = await projectBySlug(
    parts([{ ...item, ...(listed && { lead: listed }) }], { ...detail, blocks: [text], ...(own && { lead: own }) }),
    'design',
    'a',
  );
  expect(answer).toMatchObject({ kind: 'found', value: { lead, blocks } });
});

test('a fact of a record is not repeated from the list', async () => {
  const extra = { 'sheet.surface': '120', 'sheet.height': '4', 'sheet.client': 'City', client: 'City' };
  const items = [
    { label: 'Surface', value: '120' },
    { label: 'Height', value: '5' },
  ];
  const blocks = [{ id: 'f', kind: 'facts' as const, items }];
  const answer = await projectBySlug(parts([{ ...item, extra }], { ...detail, blocks }), 'design', 'a');
  const { 'sheet.surface': _shown, ...rest } = extra;
  expect(answer).toMatchObject({ value: { extra: rest } });
  expect(answer.kind === 'found' && Object.keys(answer.value.extra)).toEqual(Object.keys(rest));
});

const fact = { label: 'Handover', value: '2014' };
const soleYear = { ...fact, field: 'handover' };

test.each([
  ['the year, if the list has that year', { year: '2014' }, '2014', []],
  ['the year, if the list has neither', {}, '2014', []],
  ['a fact, if the list has another year', { year: '2016' }, '2016', [fact]],
  ['a fact, if it is one in the list', { extra: { handover: '2014' } }, undefined, [fact]],
])('a year that a detail guesses is %s', async (_which, listed, year, facts) => {
  const answer = await projectBySlug(parts([{ ...item, ...listed }], { ...detail, soleYear }), 'design', 'a');
  expect(answer).toMatchObject({ value: { facts } });
  expect(answer).toEqual(expect.objectContaining({ value: expect.not.objectContaining({ soleYear }) }));
  expect(answer.kind === 'found' && answer.value.year).toBe(year);
});

test('an image of the page does not become a fact with its URL', async () => {
  const blocks = [{ id: 'g', kind: 'image' as const, image: image('plate') }];
  const listed = [{ ...item, extra: { laminas: image('plate').src, floors: '2' } }];
  const answer = await projectBySlug(parts(listed, { blocks, facts: [] }), 'design', 'a');
  expect(answer.kind === 'found' && answer.value.extra).toEqual({ floors: '2' });
});

test('neither facts nor headings repeat what the list has as title and id', async () => {
  const floors = { label: 'Floors', value: '1' };
  const facts = [{ label: 'Objekt', value: 'A' }, { label: 'Nummer', value: '1' }, floors];
  const blocks = [{ id: 'h', kind: 'heading' as const, level: 2, text: 'A' }, text];
  const listed = [{ ...item, extra: { floors: '1' } }];
  const answer = await projectBySlug(parts(listed, { blocks, facts }), 'design', 'a');
  expect(answer).toMatchObject({ value: { facts: [floors], blocks: [text] } });
});

test.each([
  ['a', 'c', 'b'],
  ['b', 'a', 'c'],
  ['c', 'b', 'a'],
])('the neighbours of %s are %s and %s, around the ends of the list', async (slug, previous, next) => {
  const items = ['a', 'b', 'c'].map((name) => ({ ...item, id: name, slug: name }));
  const answer = await projectBySlug(parts(items, detail), 'design', slug);
  expect(answer).toMatchObject({ kind: 'found', value: { previous: { slug: previous }, next: { slug: next } } });
});

test.each([
  [1, undefined, undefined],
  [2, undefined, 'b'],
  [3, 'c', 'b'],
])('the first of %i items has neighbors of its own only [B2]', async (count, previous, next) => {
  const items = ['a', 'b', 'c'].slice(0, count).map((slug) => ({ ...item, id: slug, slug }));
  const found = await projectBySlug(parts(items, detail), 'design', 'a');
  expect(found).toMatchObject({ value: { previous: previous && { slug: previous }, next: next && { slug: next } } });
});
