import { expect, test } from 'vitest';
import { atomOf, type Feed, jsonFeedOf } from '../../../../../server/api/discovery/feed.ts';

const feed: Feed = {
  title: 'Atelier: Projects',
  author: 'Atelier',
  language: 'en-US',
  homeUrl: 'https://a.test/design',
  selfUrl: 'https://a.test/feeds/projects.atom',
  iconUrl: 'https://a.test/favicon.svg',
  credit: undefined,
  licenseUrl: undefined,
  undatedAt: '2020-01-01T00:00:00Z',
  entries: [
    {
      id: 'https://a.test/api/v1/projects/1',
      url: 'https://a.test/design/projects/chair',
      title: 'A <chair> & a table',
      summary: 'Of oak.',
      content: '<p>Of oak.</p>',
      updatedAt: '2026-01-02T03:04:05Z',
      image: { url: 'https://a.test/media/1.webp', type: 'image/webp', bytes: 12_345 },
      tags: ['Furniture'],
    },
    {
      id: 'https://a.test/api/v1/projects/2',
      url: 'https://a.test/design/projects/b',
      title: 'B',
      summary: undefined,
      content: '<p>B</p>',
      updatedAt: '2019-01-01T00:00:00Z',
      image: undefined,
      tags: [],
    },
  ],
};

test('an Atom feed has authors, entries and the date of the first entry', () => {
  const atom = atomOf(feed);
  expect(atom).toContain('<updated>2026-01-02T03:04:05Z</updated><author><name>Atelier</name></author>');
  expect(atom).toContain('<link rel="self" type="application/atom+xml" href="https://a.test/feeds/projects.atom"/>');
  expect(atom).toContain('<title>A &lt;chair&gt; &amp; a table</title>');
  expect(atom).toContain('<link rel="enclosure" type="image/webp" length="12345" href="https://a.test/media/1.webp"/>');
  expect(atom.match(/<entry>/g)).toHaveLength(2);
  expect(atom.match(/<summary>/g)).toHaveLength(1);
});

test('a feed names the rights of the settings, or none', () => {
  const rights = { credit: 'A & B', licenseUrl: 'https://a.test/terms' };
  expect(atomOf({ ...feed, ...rights })).toContain(
    '<rights>A &amp; B</rights><link rel="license" href="https://a.test/terms"/>',
  );
  expect(JSON.parse(jsonFeedOf({ ...feed, ...rights }))._rights).toEqual({
    credit: 'A & B',
    license: rights.licenseUrl,
  });
  expect(atomOf(feed)).not.toMatch(/<rights|license/);
  expect(jsonFeedOf(feed)).not.toContain('_rights');
});

test('an entry without a date has no date in JSON, and a valid one in Atom [N9]', () => {
  const [entry] = feed.entries;
  if (!entry) throw new Error('no entry');
  const undated = { ...feed, entries: [{ ...entry, updatedAt: undefined }] };
  expect(atomOf(undated)).toContain('<updated>2020-01-01T00:00:00Z</updated>');
  expect(JSON.parse(jsonFeedOf(undated)).items[0]).not.toHaveProperty('date_modified');
});

test('an entry names its language if it is not that of the feed', () => {
  const [entry] = feed.entries;
  if (!entry) throw new Error('no entry');
  const foreign = { ...feed, entries: [{ ...entry, titleLang: 'it', summaryLang: 'fr' }] };
  expect(atomOf(foreign)).toContain('<title xml:lang="it">A &lt;chair');
  expect(atomOf(foreign)).toContain('<summary xml:lang="fr">Of oak.</summary>');
  expect(JSON.parse(jsonFeedOf(foreign)).items[0]).not.toHaveProperty('language');
  const same = { ...feed, entries: [{ ...entry, titleLang: 'it', summaryLang: 'it' }] };
  expect(JSON.parse(jsonFeedOf(same)).items[0].language).toBe('it');
});
