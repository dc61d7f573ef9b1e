import { describe, expect, test } from 'vitest';
import { type Head, headOf } from '../../../../shared/page/head.ts';
import { config, image, messages, project, view } from '../../web/src/view-fixtures.ts';

/** Content of a head by name, property or relation, alternates with their type. Theme colors are a list. */
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
  test('has the title and description of the upstream, and the keyword in JSON-LD only [N7]', () => {
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
  ])('has the focus keyword once in the JSON-LD of %s, or no keyword [N7]', (path) => {
    const keywordsOf = (fields = {}) =>
      Object.values(thingsOf(path, fields)).flatMap((thing) => ('keywords' in thing ? thing.keywords : []));
    expect(keywordsOf()).toEqual(['keyword']);
    const seo = { title: 'Sheds', description: 'Described', focusKeyword: '', isFallback: false };
    expect(keywordsOf({ seo })).toEqual([]);
  });

  test.each([
    ['/', 'North Shed, design atelier, and Ida Lund, artist', 'Sheds, and what they hold. Seas, slowly.'],
    ['/design/care', 'Title of care — North Shed', 'Lead of care'],
    ['/design/projects/shed', 'Title of shed — North Shed', 'Lead of shed'],
    ['/design', 'Sheds, and what they hold. — North Shed', 'Sheds, and what they hold.'],
    ['/art/ida', 'Seas, slowly. — North Shed', 'Seas, slowly.'],
  ])(
    'without SEO data, the title of %s is its h1 and the atelier, whose name is there once [N8] [F12]',
    (path, title, words) => {
      const seo = { title: 'North Shed', description: '', focusKeyword: '', isFallback: true };
      const { description, ...rest } = head(path, { seo });
      expect(rest).toMatchObject({ title, 'og:title': title });
      expect(description).toBe(words);
    },
  );

  test('has an absolute canonical address and the address of the data [N7]', () => {
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
  ])('names the data of %s at %s [C16]', (path, data) => {
    expect(head(path)).toMatchObject({ 'alternate application/json': data });
  });

  test('shares an analyzed image as a card, others unchanged [N7]', () => {
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

  test.each(['photo.heic', 'photo.HEIF', 'scan.tif', 'scan.tiff', 'poster.psd'])('never shares %s', (name) => {
    const cover = { src: `/media/id/${name}`, sources: [] };
    const shared = head('/design/projects/shed', { project: project('shed', { cover }) });
    expect(shared).not.toHaveProperty('og:image');
    expect(shared).toMatchObject({ 'twitter:card': 'summary' });
  });

  test('describes a work with dimensions, medium, artist, image and place [N7]', () => {
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

  test('has the credit and licence of the settings [N7]', () => {
    const credited = { ...config, credit: 'Ida Lund, Bergen', licenseUrl: 'https://north.example/licence' };
    const [work] = JSON.parse(
      said(headOf({ view: view('/design/projects/shed'), config: credited, messages })).script ?? '',
    )['@graph'];
    expect(work.image).toMatchObject({ creditText: 'Ida Lund, Bergen', license: 'https://north.example/licence' });
    expect(JSON.stringify(thingsOf('/design/projects/shed'))).not.toMatch(/creditText|license/);
  });
});

describe('headOf a failure', () => {
  test('is not indexed, and has no canonical address [E2]', () => {
    const { title, robots, canonical } = said(headOf({ failure: { status: 404 }, config, messages }));
    expect({ title, robots, canonical }).toEqual({
      title: '404 — North Shed',
      robots: 'noindex',
      canonical: undefined,
    });
  });
});
