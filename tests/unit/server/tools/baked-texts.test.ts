import { describe, expect, test } from 'vitest';
import { BakedTexts } from '../../../../server/tools/baked-texts.ts';

function inFolder(base: string) {
  const paths: string[] = [];
  return { texts: new BakedTexts(base, (path) => paths.push(path), 'https://studio.example'), paths };
}

describe.each(['/studio/site', '/design', '/media'])('in the folder %s', (base) => {
  test('each path of an attribute moves once, also if it begins like the folder', () => {
    const { texts, paths } = inFolder(base);
    const html =
      '<a href="/design/care#top">/design</a><img src="/media/a/b.jpg" srcSet="/media/a/1,2.avif 480w, /media/a/3.avif 750w">' +
      '<a href="https://example.org/media/">x</a><a href="//cdn.example/x">y</a><a title="/design" href="/">z</a>';
    expect(texts.markup(html)).toBe(
      `<a href="${base}/design/care/#top">/design</a><img src="${base}/media/a/b.jpg" srcSet="${base}/media/a/1,2.avif 480w, ${base}/media/a/3.avif 750w">` +
        `<a href="https://example.org/media/">x</a><a href="//cdn.example/x">y</a><a title="/design" href="${base}/">z</a>`,
    );
    expect(paths).toEqual(['/design/care', '/media/a/b.jpg', '/media/a/1,2.avif', '/media/a/3.avif', '/']);
  });

  test('files move in data, and links stay for the app', () => {
    const { texts, paths } = inFolder(base);
    const data = {
      cover: { src: '/media/a/1.jpg', sources: '/media/a/v/ 480,750 avif', alt: '/media is a word' },
      menu: [{ url: '/media/a/plan.pdf' }, { url: '/design/care', path: '/design/care' }],
      icons: { endpoint: '/api/icons' },
      blocks: [{ kind: 'text', html: '<p><a href="/design/care">Care</a></p>' }],
      caption: '/ a stroke',
    };
    expect(texts.data(data)).toEqual({
      cover: { src: `${base}/media/a/1.jpg`, sources: `${base}/media/a/v/ 480,750 avif`, alt: '/media is a word' },
      menu: [{ url: '/media/a/plan.pdf' }, { url: '/design/care', path: '/design/care' }],
      icons: { endpoint: `${base}/api/icons` },
      blocks: [{ kind: 'text', html: `<p><a href="${base}/design/care/">Care</a></p>` }],
      caption: '/ a stroke',
    });
    expect(paths).toEqual(['/media/a/1.jpg', '/media/a/plan.pdf', '/design/care']);
  });

  test('a document has its folder, its data and its styles there, and no oEmbed', () => {
    const { texts } = inFolder(base);
    const html =
      '<html lang="en"><head><link rel="alternate" type="application/json+oembed" href="https://x.example/oembed">' +
      '<link rel="alternate" type="application/json" href="/api/v1/seo?slug=a%2Fb"><style>a{mask:url(/assets/x.svg)}</style></head>' +
      '<script type="application/json" id="data">{"src":"/media/a/b.mp4","html":"\\u003cb>"}</script>';
    expect(texts.document(html)).toBe(
      `<html data-base="${base}" lang="en"><head>` +
        `<link rel="alternate" type="application/json" href="${base}/api/v1/seo/slug=a%252Fb.json"><style>a{mask:url(${base}/assets/x.svg)}</style></head>` +
        `<script type="application/json" id="data">{"src":"${base}/media/a/b.mp4","html":"\\u003cb>"}</script>`,
    );
  });
});
