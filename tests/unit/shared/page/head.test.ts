import { describe, expect, test } from 'vitest';
import { type Head, headOf } from '../../../../shared/page/head.ts';
import { config, image, messages, project, view } from '../../web/src/view-fixtures.ts';

/** What a head says: by name, property or relation (alternates with their type); the theme colors as a list. */
function said(head: Head): Record<string, string | undefined> {
  return Object.fromEntries(
    head.map(({ tag, attributes: { name, property, rel, type, media, content, href }, text }) => [
      `${name ?? property ?? rel ?? tag}${rel === 'alternate' ? ` ${type}` : (media ?? '')}`,
      content ?? href ?? text,
    ]),
  );
}

const head = (path: string, fields = {}) => said(headOf({ view: view(path, fields), config, messages }));
/** Things of the structured data of a page, by type. */
const thingsOf = (path: string, fields = {}) => {
  const things: { '@type': string }[] = JSON.parse(head(path, fields).script ?? '{"@graph":[]}')['@graph'];
  return Object.fromEntries(things.map((thing) => [thing['@type'], thing]));
};

describe('headOf a view', () => {
  test("N7 title and description are the upstream's; the keyword is in JSON-LD only", () => {
    const { title, description, script, ...rest } = head('/design/projects/shed');
    expect(title).toBe('Seo of design-projects-slug');
    expect(description).toBe('Described');
    expect(JSON.parse(script ?? '')['@graph'][0]).toMatchObject({
      '@type': 'CreativeWork',
      keywords: 'keyword',
      name: 'Title of shed',
    });
    expect(JSON.stringify(rest)).not.toContain('keyword');
  });

  test.each([
    '/',
    '/design',
    '/design/about',
    '/design/process',
    '/design/contact-us',
    '/design/care',
    '/design/projects/shed',
    '/art/ida',
    '/art/art-works/sea',
    '/art/biography/ida',
    '/privacy-policy',
  ])('contains the focus keyword once in the JSON-LD of %s, or no keyword [N7]', (path) => {
    const keywordsOf = (fields = {}) =>
      Object.values(thingsOf(path, fields)).flatMap((thing) => ('keywords' in thing ? thing.keywords : []));
    expect(keywordsOf()).toEqual(['keyword']);
    const seo = { title: 'Sheds', description: 'Described', focusKeyword: '', isFallback: false };
    expect(keywordsOf({ seo })).toEqual([]);
  });

  test.each([
    ['/', 'North Shed, design atelier, and Ida Lund, artist — North Shed', 'Sheds, and what they hold. Seas, slowly.'],
    ['/design/care', 'Title of care — North Shed', 'Lead of care'],
    ['/design/projects/shed', 'Title of shed — North Shed', 'Lead of shed'],
    ['/design', 'Sheds, and what they hold. — North Shed', 'Sheds, and what they hold.'],
    ['/art/ida', 'Seas, slowly. — North Shed', 'Seas, slowly.'],
  ])(
    'N8 F12 without search engine data the title of %s is its h1 and the atelier, its words are those it begins with',
    (path, title, words) => {
      const seo = { title: 'North Shed', description: '', focusKeyword: '', isFallback: true };
      const { description, ...rest } = head(path, { seo });
      expect(rest).toMatchObject({ title, 'og:title': title });
      expect(description).toBe(words);
    },
  );

  test('N7 the canonical address is absolute, the same page as data is named, and pictures may be listed large', () => {
    expect(head('/design/projects/shed')).toMatchObject({
      canonical: 'https://north.example/design/projects/shed',
      'alternate application/json': '/api/v1/design/projects/shed',
      robots: 'max-image-preview:large',
      'og:locale': 'en_US',
      'og:type': 'article',
    });
    expect(said(headOf({ view: view('/design'), isListed: false, config, messages })).robots).toBe('noindex');
  });

  test.each([
    ['/', '/api/v1/landing'],
    ['/design', '/api/v1/design/projects'],
    ['/design/about', '/api/v1/about'],
    ['/design/contact-us', '/api/v1/pages/contact-us'],
    ['/design/care', '/api/v1/pages/care'],
    ['/art/ida', '/api/v1/art/works'],
    ['/art/art-works/sea', '/api/v1/art/works/sea'],
    ['/art/biography/ida', '/api/v1/biography'],
    ['/privacy-policy', '/api/v1/pages/privacy-policy'],
  ])('C16 the data of %s is at %s', (path, data) => {
    expect(head(path)).toMatchObject({ 'alternate application/json': data });
  });

  test('N9 start and overviews tell of the feeds of what they list, projects and works of their oEmbed', () => {
    const feedsOf = (path: string) =>
      headOf({ view: view(path), config, messages }).flatMap(({ attributes: { type, title, href } }) =>
        type === 'application/atom+xml' ? [[title, href]] : [],
      );
    const [projects, works] = [
      ['North Shed', '/feeds/projects.atom'],
      ['Ida Lund', '/feeds/works.atom'],
    ];
    expect(feedsOf('/')).toEqual([projects, works]);
    expect(feedsOf('/design')).toEqual([projects]);
    expect(feedsOf('/art/ida')).toEqual([works]);
    expect(feedsOf('/design/projects/shed')).toEqual([]);
    const oembed = 'alternate application/json+oembed';
    expect(head('/design/projects/shed')[oembed]).toBe(
      'https://north.example/oembed?url=https%3A%2F%2Fnorth.example%2Fdesign%2Fprojects%2Fshed',
    );
    expect(head('/design')[oembed]).toBeUndefined();
  });

  test('N7 a picture that was measured is shared as a card, works whole, projects filling it; others as they are', () => {
    const source = { width: 640, type: 'image/avif', src: '/media/id/version/640.avif' };
    const cover = { ...image('shed'), sources: [source] };
    const card = { 'og:image:width': '1200', 'og:image:height': '630', 'og:image:alt': 'Seen in shed' };
    expect(head('/design/projects/shed', { project: project('shed', { cover }) })).toMatchObject({
      'og:image': 'https://north.example/media/id/version/cover-card.jpg',
      'twitter:card': 'summary_large_image',
      ...card,
    });
    expect(head('/art/art-works/sea', { project: project('sea', { section: 'art', cover }) })).toMatchObject({
      'og:image': 'https://north.example/media/id/version/card.jpg',
      ...card,
    });
    const unmeasured = head('/design/projects/shed');
    expect(unmeasured['og:image']).toBe('https://north.example/media/shed/shed.jpg');
    expect(unmeasured).not.toHaveProperty('og:image:width');
    expect(head('/design/care')).toMatchObject({ 'twitter:card': 'summary' });
  });

  test('N7 a page without a picture of its own is shared with that of its room', () => {
    const poster = (name: string) => ({ sources: [], poster: image(name) });
    const landing = { videos: { design: poster('desk'), art: poster('sea') }, intro: { design: [], art: [] } };
    expect(head('/design/care', { landing })['og:image']).toContain('/desk.jpg');
    expect(head('/art/biography/ida', { landing })['og:image']).toContain('/sea.jpg');
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

  test('N7 the start describes the site with its own search, who makes it, and the artist', () => {
    const { WebSite, Organization, Person } = thingsOf('/');
    expect(WebSite).toMatchObject({
      url: 'https://north.example/',
      potentialAction: { target: 'https://north.example/design?q={search_term_string}' },
    });
    expect(Organization).toMatchObject({ name: 'North Shed', email: 'post@north.example' });
    expect(Person).toMatchObject({ name: 'Ida Lund', url: 'https://north.example/art/ida' });
  });

  test('N7 a work says its dimensions, its medium, its maker and its picture, and where it stands', () => {
    const { VisualArtwork, BreadcrumbList } = thingsOf('/art/art-works/sea', {
      project: project('sea', { section: 'art', medium: 'Oil', dimensions: { widthCm: 240, heightCm: 120 } }),
    });
    expect(VisualArtwork).toMatchObject({
      name: 'Title of sea',
      creator: { '@type': 'Person', name: 'Ida Lund' },
      artMedium: 'Oil',
      width: { '@type': 'QuantitativeValue', value: 240, unitCode: 'CMT' },
      height: { value: 120, unitCode: 'CMT' },
      image: {
        '@type': 'ImageObject',
        contentUrl: 'https://north.example/media/sea/sea.jpg',
        caption: 'Seen in sea',
        width: { '@type': 'QuantitativeValue', value: 1500, unitCode: 'E37' },
        height: { value: 1000, unitCode: 'E37' },
      },
    });
    expect(BreadcrumbList).toMatchObject({
      itemListElement: [{ name: 'Art', item: 'https://north.example/art/ida' }, { name: 'Title of sea' }],
    });
  });

  test('N7 credit and licence of pictures are those of the settings', () => {
    const credited = { ...config, credit: 'Ida Lund, Bergen', licenceUrl: 'https://north.example/licence' };
    const [work] = JSON.parse(
      said(headOf({ view: view('/design/projects/shed'), config: credited, messages })).script ?? '',
    )['@graph'];
    expect(work.image).toMatchObject({ creditText: 'Ida Lund, Bergen', license: 'https://north.example/licence' });
    expect(JSON.stringify(thingsOf('/design/projects/shed'))).not.toMatch(/creditText|license/);
  });

  test('N7 a page about the makers describes them; text pages say where they stand; overviews leave it to their pages', () => {
    const seo = { title: 'Sheds', description: 'Described', focusKeyword: '', isFallback: false };
    expect(Object.keys(thingsOf('/design/about', { seo }))).toEqual(['Organization', 'BreadcrumbList']);
    expect(Object.keys(thingsOf('/art/biography/ida', { seo }))).toEqual(['Person', 'BreadcrumbList']);
    expect(Object.keys(thingsOf('/design/care', { seo }))).toEqual(['BreadcrumbList']);
    expect(head('/design', { seo }).script).toBeUndefined();
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
