import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ContentImage, type ContentImageProps } from '../../../../../../web/src/components/image/ContentImage.tsx';
import { noteRendition } from '../../../../../../web/src/components/image/loaded-renditions.ts';
import { image } from '../../view-fixtures.ts';

const sources = ['avif', 'webp'].flatMap((ending) =>
  [640, 960].map((width) => ({ width, type: `image/${ending}`, src: `/media/a/1/${width}.${ending}` })),
);
const picture = { ...image('a'), tone: 'oklch(0.5 0.1 40)', preview: 'data:image/webp;base64,AAAA', sources };

describe('ContentImage', () => {
  test('AVIF is a source, WebP stands on the img, the original is the last resort', () => {
    const html = renderToStaticMarkup(<ContentImage image={picture} sizes="50vw" />);
    expect(html).toContain(
      '<source type="image/avif" srcSet="/media/a/1/640.avif 640w, /media/a/1/960.avif 960w" sizes="50vw"/>',
    );
    expect(html).toContain(
      'src="/media/a/a.jpg" srcSet="/media/a/1/640.webp 640w, /media/a/1/960.webp 960w" sizes="50vw"',
    );
    expect(html).toContain('alt="Seen in a" width="1500" height="1000" loading="lazy" decoding="async"');
    expect(html).toContain('style="--ratio:1500/1000;--tone:oklch(0.5 0.1 40)"');
  });

  test('the first picture comes at once and before others, over its preview', () => {
    const html = renderToStaticMarkup(<ContentImage image={picture} sizes="100vw" isFirst isCover />);
    expect(html).toContain('loading="eager" fetchPriority="high"');
    expect(html).toContain('background-image:url(&quot;data:image/webp;base64,AAAA&quot;)');
    expect(html).not.toContain('--ratio');
    const unmeasured = renderToStaticMarkup(<ContentImage image={image('a', {})} sizes="100vw" isCover />);
    expect(unmeasured).not.toContain('data-unmeasured');
  });

  test('a square file that is here lies in the middle of the whole, over the preview; not where the box cuts that', () => {
    noteRendition('/media/square/square.jpg', 'http://a/media/square/1/square-700.avif', 350);
    const landscape = { ...picture, src: '/media/square/square.jpg' };
    const square = 'url(&quot;http://a/media/square/1/square-700.avif&quot;)';
    const preview = 'url(&quot;data:image/webp;base64,AAAA&quot;)';
    const drawn = (props: Omit<ContentImageProps, 'image' | 'sizes'>) =>
      renderToStaticMarkup(<ContentImage image={landscape} sizes="100vw" {...props} />);
    expect(drawn({ isFirst: true })).toContain(
      `background-image:${square},${preview};background-size:auto 100%, cover`,
    );
    expect(drawn({ isFirst: true, isCover: true })).toContain(`background-image:${preview}"`);
    expect(drawn({})).not.toContain('background-');
    noteRendition(landscape.src, 'http://a/media/square/1/480.avif', 240);
    expect(drawn({ isFirst: true })).toContain(square);
    noteRendition(landscape.src, 'http://a/media/square/1/750.avif', 360);
    noteRendition(landscape.src, 'http://a/media/square/1/square-900.avif', 400);
    expect(drawn({ isFirst: true })).toContain('background-image:url(&quot;http://a/media/square/1/750.avif&quot;)"');
  });

  test('one that is seen at once but is not the first waits for the first', () => {
    const html = renderToStaticMarkup(<ContentImage image={picture} sizes="100vw" isEager />);
    expect(html).toContain('loading="eager"');
    expect(html).toContain('fetchPriority="low"');
  });

  test('N9 one that nobody has measured stands in a likely box, and says so', () => {
    const html = renderToStaticMarkup(<ContentImage image={image('a', {})} sizes="50vw" isDecorative />);
    expect(html).toMatch(
      /^<picture class="[^"]*" style="--ratio:1.5" data-unmeasured=""><img src="\/media\/a\/a.jpg" alt="" loading="lazy" decoding="async"\/>/,
    );
  });
});
