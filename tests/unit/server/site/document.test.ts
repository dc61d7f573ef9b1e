import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { documentOf, headTags, imagePreload, sentDataOf, sentView } from '../../../../server/site/document.ts';
import type { SiteBuild } from '../../../../server/site/site-build.ts';
import { image, inlineData, linked, summary, view } from '../../web/src/view-fixtures.ts';

test('texts cannot leave their element or attribute [N7]', () => {
  const content = '"><script>&';
  expect(
    headTags([
      { tag: 'title', attributes: {}, text: '</title><b>&' },
      { tag: 'meta', attributes: { name: 'description', content } },
    ]),
  ).toBe(
    '<title>&lt;/title&gt;&lt;b&gt;&amp;</title><meta name="description" content="&quot;&gt;&lt;script&gt;&amp;">',
  );
});

const avif =
  '<source type="image/avif" srcSet="/m/640.avif 640w, /m/960.avif 960w" sizes="(min-width:64rem) 60vw, 100vw"/>';

describe('picturePreload', () => {
  test('preloads the best type of the first image', () => {
    const app = `<picture class="a">${avif}<img src="/m/o.jpg" srcSet="/m/640.webp 640w" sizes="9vw" alt="" fetchPriority="high"/></picture>`;
    expect(imagePreload(app)).toBe(
      '<link rel="preload" as="image" fetchpriority="high" type="image/avif"' +
        ' imagesrcset="/m/640.avif 640w, /m/960.avif 960w" imagesizes="(min-width:64rem) 60vw, 100vw">',
    );
  });

  test('preloads square files for upright windows [P13]', () => {
    const media = 'media="(max-aspect-ratio:3/5)"';
    const square = (ending: string) =>
      `<source type="image/${ending}" srcSet="/m/square-700.${ending} 700w" sizes="90vw" ${media}/>`;
    const app = `<picture>${square('avif')}${square('webp')}${avif}<img src="/m/o.jpg" srcSet="/m/640.webp 640w" sizes="9vw" fetchPriority="high"/></picture>`;
    expect(imagePreload(app)).toBe(
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
    const video = { sources: [], poster: cover('poster') };
    const landing = { videos: { design: video, art: video }, intro: { design: [{ text: 'Rooms' }], art: [] } };
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

const build: SiteBuild = {
  id: 'test',
  builtAt: '',
  entry: { script: '' },
  pages: {},
  styles: { whole: [], pages: {} },
  fonts: { sans: '', serif: '' },
  bootstrap: { script: '', style: '', starter: '' },
  files: [],
  template: '<!--data-->',
  opsPage: '',
  renderer: { render: () => '' },
  clientDir: '',
};

test('sends the previews that the markup shows, and never searches the markup for one of them [N9]', () => {
  const previewOf = (index: number) => `data:image/webp;base64,${Buffer.from(`${index}`).toString('base64')}`;
  const items = Array.from({ length: 40 }, (_, index) => ({
    ...summary(`${index}`),
    cover: { ...image(`${index}`), preview: previewOf(index) },
  }));
  const app = items.map(({ cover }, at) => (at % 2 ? `<p style="--image:url(${cover.preview})">` : '<p>')).join('');
  const data = sentDataOf(inlineData('/design', { projects: { items, total: items.length } }));
  const includes = vi.spyOn(String.prototype, 'includes');
  onTestFinished(() => includes.mockRestore());
  const styles = { inline: '', before: '', after: '' };
  const html = documentOf(build, { section: 'design', page: 'design', head: [], app, data, styles, messages: {} });
  // With as many searches as images, the time grows with the square of the list.
  expect(includes.mock.contexts.map(String)).not.toContain(app);
  for (const index of items.keys()) expect(html.includes(`"${previewOf(index)}"`), `${index}`).toBe(index % 2 === 1);
});
