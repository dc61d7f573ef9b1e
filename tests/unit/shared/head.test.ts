import { describe, expect, test } from 'vitest';
import { headOf } from '../../../shared/head.ts';
import { config, messages, view } from '../web/src/view-fixtures.ts';

const head = (path: string, fields = {}) => headOf({ view: view(path, fields), config, messages });

describe('headOf a view', () => {
  test("N7 title and description are the upstream's; the keyword is in JSON-LD only", () => {
    const { title, description, jsonLd, ...rest } = head('/design/projects/shed');
    expect(title).toBe('Seo of design-projects-slug');
    expect(description).toBe('Described');
    expect(jsonLd).toMatchObject({ '@type': 'CreativeWork', keywords: 'keyword', name: 'Title of shed' });
    expect(JSON.stringify(rest)).not.toContain('keyword');
  });

  test.each([
    ['/design/care', 'Title of care — North Shed'],
    ['/design/projects/shed', 'Title of shed — North Shed'],
    ['/design', 'Sheds, and what they hold. — North Shed'],
    ['/art/ida', 'Seas, slowly. — North Shed'],
  ])('N8 F12 without search engine data the title of %s is its h1 and the atelier', (path, title) => {
    const seo = { title: 'North Shed', description: '', focusKeyword: '', isFallback: true };
    expect(head(path, { seo })).toMatchObject({ title, description: '' });
  });

  test('the canonical address and the picture are absolute', () => {
    expect(head('/design/projects/shed')).toMatchObject({
      canonical: 'https://north.example/design/projects/shed',
      openGraph: { image: 'https://north.example/media/shed/shed.jpg', locale: 'en_US', type: 'article' },
    });
  });

  test('each room has its papers and its icon', () => {
    expect(head('/design')).toMatchObject({
      icon: '/favicon.svg',
      themeColors: [{ color: '#eff2ef' }, { color: '#111616' }],
    });
    expect(head('/art/ida')).toMatchObject({
      icon: '/favicon-art.svg',
      themeColors: [{ color: '#fbfaf7' }, { color: '#120f0d' }],
    });
  });

  test('the start describes the site, a work of art itself; other pages nothing', () => {
    expect(JSON.stringify(head('/').jsonLd)).toMatch(/"WebSite".*"Organization".*"Person"/);
    expect(head('/art/art-works/sea').jsonLd).toMatchObject({
      '@type': 'VisualArtwork',
      creator: { name: 'Ida Lund' },
      width: { name: '240 cm' },
    });
    expect(head('/design/care').jsonLd).toBeUndefined();
  });
});

describe('headOf a failure', () => {
  test('E2 is not indexed and names no address', () => {
    const { title, robots, canonical } = headOf({ failure: { status: 404 }, config, messages });
    expect({ title, robots, canonical }).toEqual({
      title: '404 — North Shed',
      robots: 'noindex',
      canonical: undefined,
    });
  });

  test('wears its room', () => {
    expect(headOf({ failure: { status: 503 }, room: 'art', config, messages }).icon).toBe('/favicon-art.svg');
  });
});
