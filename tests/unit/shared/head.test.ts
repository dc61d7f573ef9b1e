import { describe, expect, test } from 'vitest';
import { type Head, headOf } from '../../../shared/head.ts';
import { config, messages, view } from '../web/src/view-fixtures.ts';

/** What a head says: by name, property or relation; the theme colors as a list. */
function said(head: Head): Record<string, string | undefined> {
  return Object.fromEntries(
    head.map(({ tag, attributes: { name, property, rel, media, content, href }, text }) => [
      `${name ?? property ?? rel ?? tag}${media ?? ''}`,
      content ?? href ?? text,
    ]),
  );
}

const head = (path: string, fields = {}) => said(headOf({ view: view(path, fields), config, messages }));
const jsonLd = (path: string) => JSON.parse(head(path).script ?? 'null');

describe('headOf a view', () => {
  test("N7 title and description are the upstream's; the keyword is in JSON-LD only", () => {
    const { title, description, script, ...rest } = head('/design/projects/shed');
    expect(title).toBe('Seo of design-projects-slug');
    expect(description).toBe('Described');
    expect(JSON.parse(script ?? '')).toMatchObject({
      '@type': 'CreativeWork',
      keywords: 'keyword',
      name: 'Title of shed',
    });
    expect(JSON.stringify(rest)).not.toContain('keyword');
  });

  test.each([
    ['/design/care', 'Title of care — North Shed'],
    ['/design/projects/shed', 'Title of shed — North Shed'],
    ['/design', 'Sheds, and what they hold. — North Shed'],
    ['/art/ida', 'Seas, slowly. — North Shed'],
  ])('N8 F12 without search engine data the title of %s is its h1 and the atelier', (path, title) => {
    const seo = { title: 'North Shed', description: '', focusKeyword: '', isFallback: true };
    const { description, ...rest } = head(path, { seo });
    expect(rest).toMatchObject({ title, 'og:title': title });
    expect(description).toBeUndefined();
  });

  test('the canonical address and the picture are absolute', () => {
    expect(head('/design/projects/shed')).toMatchObject({
      canonical: 'https://north.example/design/projects/shed',
      'og:image': 'https://north.example/media/shed/shed.jpg',
      'og:locale': 'en_US',
      'og:type': 'article',
    });
  });

  test('each room has its papers and its icon', () => {
    expect(head('/design')).toMatchObject({
      icon: '/favicon.svg',
      'theme-color(prefers-color-scheme: light)': '#eff2ef',
      'theme-color(prefers-color-scheme: dark)': '#111616',
    });
    expect(head('/art/ida')).toMatchObject({
      icon: '/favicon-art.svg',
      'theme-color(prefers-color-scheme: light)': '#fbfaf7',
      'theme-color(prefers-color-scheme: dark)': '#120f0d',
    });
  });

  test('the start describes the site, a work of art itself; other pages nothing', () => {
    expect(JSON.stringify(jsonLd('/'))).toMatch(/"WebSite".*"Organization".*"Person"/);
    expect(jsonLd('/art/art-works/sea')).toMatchObject({
      '@type': 'VisualArtwork',
      creator: { name: 'Ida Lund' },
      width: { name: '240 cm' },
    });
    expect(head('/design/care').script).toBeUndefined();
  });
});

describe('headOf a failure', () => {
  test('E2 is not indexed and names no address', () => {
    const { title, robots, canonical } = said(headOf({ failure: { status: 404 }, config, messages }));
    expect({ title, robots, canonical }).toEqual({
      title: '404 — North Shed',
      robots: 'noindex',
      canonical: undefined,
    });
  });

  test('E1 its title says the status that its page says', () => {
    expect(said(headOf({ failure: { status: 500 }, config, messages })).title).toBe('500 — North Shed');
  });

  test('wears its room', () => {
    expect(said(headOf({ failure: { status: 503 }, room: 'art', config, messages })).icon).toBe('/favicon-art.svg');
  });
});
