import { describe, expect, test } from 'vitest';
import { headTags, picturePreload } from '../../../../server/site/document.ts';

test('N7 texts cannot leave their element or attribute', () => {
  const content = '"><script>&';
  expect(
    headTags([
      { tag: 'title', attributes: {}, text: '</title><b>&' },
      { tag: 'meta', attributes: { name: 'description', content } },
    ]),
  ).toBe('<title>&lt;/title&gt;&lt;b&gt;&amp;</title><meta name="description" content="&quot;><script>&amp;">');
});

test('scripts stand as they are: their text is safe already', () => {
  const text = '{"a":"\\u003c/script>"}';
  const attributes = { type: 'application/ld+json' };
  expect(headTags([{ tag: 'script', attributes, text }])).toBe(`<script type="application/ld+json">${text}</script>`);
});

const avif =
  '<source type="image/avif" srcSet="/m/640.avif 640w, /m/960.avif 960w" sizes="(min-width:64rem) 60vw, 100vw"/>';

describe('picturePreload', () => {
  test('names the candidates and sizes of the best type of the first picture', () => {
    const app = `<picture class="a">${avif}<img src="/m/o.jpg" srcSet="/m/640.webp 640w" sizes="9vw" alt="" fetchPriority="high"/></picture>`;
    expect(picturePreload(app)).toBe(
      '<link rel="preload" as="image" fetchpriority="high" type="image/avif"' +
        ' imagesrcset="/m/640.avif 640w, /m/960.avif 960w" imagesizes="(min-width:64rem) 60vw, 100vw">',
    );
  });

  test('of a picture in one type, its own candidates; of an unmeasured one, its only file', () => {
    const one = '<picture><img src="/o.gif" srcSet="/640.webp 640w" sizes="50vw" fetchPriority="high"/></picture>';
    expect(picturePreload(one)).toContain(' imagesrcset="/640.webp 640w" imagesizes="50vw">');
    const none = '<picture><img src="/a&amp;b.jpg" alt="" fetchPriority="high"/></picture>';
    expect(picturePreload(none)).toBe('<link rel="preload" as="image" fetchpriority="high" href="/a&amp;b.jpg">');
  });

  test('passes over pictures that may come late, and may find none', () => {
    const late = `<picture>${avif}<img src="/late.jpg" loading="lazy"/></picture>`;
    const first = '<picture><img src="/first.jpg" fetchPriority="high"/></picture>';
    expect(picturePreload(late)).toBe('');
    expect(picturePreload(late + first)).toContain('href="/first.jpg"');
    expect(picturePreload('')).toBe('');
  });
});
