import { describe, expect, test } from 'vitest';
import { headTags, picturePreload, sentDataOf, sentView } from '../../../../server/site/document.ts';
import { image, inlineData, linked, view } from '../../web/src/view-fixtures.ts';

test('texts cannot leave their element or attribute [N7]', () => {
  const content = '"><script>&';
  expect(
    headTags([
      { tag: 'title', attributes: {}, text: '</title><b>&' },
      { tag: 'meta', attributes: { name: 'description', content } },
    ]),
  ).toBe('<title>&lt;/title&gt;&lt;b&gt;&amp;</title><meta name="description" content="&quot;><script>&amp;">');
});

const avif =
  '<source type="image/avif" srcSet="/m/640.avif 640w, /m/960.avif 960w" sizes="(min-width:64rem) 60vw, 100vw"/>';

describe('picturePreload', () => {
  test('preloads the best type of the first image', () => {
    const app = `<picture class="a">${avif}<img src="/m/o.jpg" srcSet="/m/640.webp 640w" sizes="9vw" alt="" fetchPriority="high"/></picture>`;
    expect(picturePreload(app)).toBe(
      '<link rel="preload" as="image" fetchpriority="high" type="image/avif"' +
        ' imagesrcset="/m/640.avif 640w, /m/960.avif 960w" imagesizes="(min-width:64rem) 60vw, 100vw">',
    );
  });

  test('preloads square files for upright windows [P13]', () => {
    const media = 'media="(max-aspect-ratio:3/5)"';
    const square = (ending: string) =>
      `<source type="image/${ending}" srcSet="/m/square-700.${ending} 700w" sizes="90vw" ${media}/>`;
    const app = `<picture>${square('avif')}${square('webp')}${avif}<img src="/m/o.jpg" srcSet="/m/640.webp 640w" sizes="9vw" fetchPriority="high"/></picture>`;
    expect(picturePreload(app)).toBe(
      '<link rel="preload" as="image" fetchpriority="high" type="image/avif"' +
        ' imagesrcset="/m/square-700.avif 700w" imagesizes="90vw" media="(max-aspect-ratio:3/5)">' +
        '<link rel="preload" as="image" fetchpriority="high" type="image/avif"' +
        ' imagesrcset="/m/640.avif 640w, /m/960.avif 960w" imagesizes="(min-width:64rem) 60vw, 100vw"' +
        ' media="not all and (max-aspect-ratio:3/5)">',
    );
  });
});

describe('the data of a document', () => {
  test('has no interface texts [P4]', () => {
    const data = inlineData('/design');
    expect(Object.keys(data.messages).length).toBeGreaterThan(50);
    expect(sentDataOf(data)).not.toHaveProperty('messages');
  });
});

const linkedView = (...of: Parameters<typeof view>) => linked(view(...of));

const cover = (name: string) => ({
  ...image(name),
  caption: 'A caption',
  tone: 'oklch(0.5 0.1 40)',
  bandMin: 0.1,
  bandMax: 0.2,
  preview: 'data:image/webp;base64,AA',
});

describe('the view of a document', () => {
  test('has introductions on start and overviews only [S9]', () => {
    const film = { sources: [], poster: cover('poster') };
    const landing = { videos: { design: film, art: film }, intro: { design: [{ text: 'Rooms' }], art: [] } };
    expect(sentView(linkedView('/', { landing })).landing).toEqual(landing);
    for (const path of ['/design', '/art/ida']) {
      expect(sentView(linkedView(path, { landing })).landing).toEqual({ intro: landing.intro });
    }
    for (const path of ['/design/about', '/design/projects/shed', '/privacy-policy']) {
      expect(sentView(linkedView(path, { landing })).landing).toBeUndefined();
    }
    expect(sentView(linkedView('/design', { landing: undefined })).landing).toBeUndefined();
  });
});
