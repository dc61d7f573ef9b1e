import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ContentImage } from '../../../../../../web/src/components/image/ContentImage.tsx';
import { image } from '../../view-fixtures.ts';

const sources = ['avif', 'webp'].flatMap((ending) =>
  [640, 960].map((width) => ({ width, type: `image/${ending}`, src: `/media/a/1/${width}.${ending}` })),
);
const picture = { ...image('a'), tone: 'oklch(0.5 0.1 40)', preview: 'data:image/webp;base64,AAAA', sources };

describe('ContentImage', () => {
  test('has AVIF as source, WebP on the img, the original as fallback', () => {
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

  test('the first image is eager with high priority, over its preview', () => {
    const html = renderToStaticMarkup(<ContentImage image={picture} sizes="100vw" isFirst isCover />);
    expect(html).toContain('loading="eager" fetchPriority="high"');
    expect(html).toContain('background-image:url(&quot;data:image/webp;base64,AAAA&quot;)');
    expect(html).not.toContain('--ratio');
    const unmeasured = renderToStaticMarkup(<ContentImage image={image('a', {})} sizes="100vw" isCover />);
    expect(unmeasured).not.toContain('data-unmeasured');
  });

  test('an unmeasured image has a likely ratio [N9]', () => {
    const html = renderToStaticMarkup(<ContentImage image={image('a', {})} sizes="50vw" isDecorative />);
    expect(html).toMatch(
      /^<picture class="[^"]*" style="--ratio:1.5" data-unmeasured=""><img src="\/media\/a\/a.jpg" alt="" loading="lazy" decoding="async"\/>/,
    );
  });
});
