import { expect, test } from 'vitest';
import { normalizeProjectDetail } from '../../../../../server/normalize/project-detail.ts';
import { options } from '../sample-options.ts';

function read(html: string) {
  const { value, repairs, media } = normalizeProjectDetail({ read_more: [{ type: 'text', html }] }, options);
  const texts = value.blocks.flatMap((block) => (block.kind === 'text' ? [block.html] : []));
  const images = value.blocks.flatMap((block) => (block.kind === 'image' ? [block.image] : []));
  const files = media.map(({ url }) => url);
  return { kinds: value.blocks.map(({ kind }) => kind), texts, images, files, rules: repairs.map(({ rule }) => rule) };
}

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';

test.each([
  `<img src="${pixel}" nitro-lazy-src="/media/hall.jpg" data-cfsrc="/media/hall.jpg" alt="Hall"><noscript><img src="/media/hall.jpg" alt="Hall"></noscript>`,
  '<img src="/img/placeholder.gif" data-src="/media/hall.jpg" alt="Hall">',
  `<img src="${pixel}" alt="Hall"><noscript><img src="/media/hall.jpg" alt="Hall"></noscript>`,
  '<p><noscript><img src="/media/hall.jpg" alt="Hall"></noscript></p>',
  `<noscript><img src="/media/hall.jpg" alt="Hall"></noscript><img src="${pixel}" data-src="/media/hall.jpg" alt="Hall">`,
  `<img src="${pixel}" data-flickity-lazyload="/media/hall.jpg" alt="Hall">`,
  '<img data-interchange="[/media/small.jpg, small], [/media/hall.jpg, large]" alt="Hall">',
  '<a class="fancybox" href="/media/hall.jpg"><img src="/media/t1.jpg" alt="Hall"></a>',
  '<img data-cfsrc="/media/hall.jpg" style="display:none;visibility:hidden" alt="Hall">',
])('a lazy-loaded image is the real one, once: %s [N12]', (html) => {
  expect(read(html)).toMatchObject({ files: ['/media/hall.jpg'], images: [{ alt: 'Hall' }] });
});

test.each([
  '<div style="background-image:url(/media/hall.jpg);min-height:60vh"><p>Noon</p></div>',
  `<section style="background:#fff url('/media/hall.jpg') no-repeat"><p>Noon</p></section>`,
  '<div data-bg="/media/hall.jpg"><p>Noon</p></div>',
  `<div style="background-image:linear-gradient(rgba(0,0,0,.5),red),url('/media/hall.jpg')"><p>Noon</p></div>`,
  '<div style="--bg:url(/media/hall.jpg)"><p>Noon</p></div>',
  `<div style="background-image:image-set('/media/s.jpg' 1x, '/media/hall.jpg' 2x)"><p>Noon</p></div>`,
  '<style>.hero{background:url(/media/hall.jpg)}</style><div class="hero"><p>Noon</p></div>',
  '<div data-jarallax-img="/media/hall.jpg"><p>Noon</p></div>',
  '<svg><image href="/media/hall.jpg"/></svg><p>Noon</p>',
])('a background image comes before the text: %s [N12]', (html) => {
  const { kinds, files, rules } = read(html);
  expect({ kinds, files }).toEqual({ kinds: ['image', 'text'], files: ['/media/hall.jpg'] });
  expect(rules.some((rule) => rule === 'html-background-read' || rule === 'html-image-extracted')).toBe(true);
});

test('the brackets of a file name belong to the URL of a background [N12]', () => {
  expect(read(`<div style="background:url('/media/hall (1).jpg')"></div>`).files).toEqual(['/media/hall%20(1).jpg']);
});

test.each([
  `<img src="${pixel}">`,
  '<img src="/i/spacer.gif" width="40" height="9">',
  '<img src="/i/rule.png" width="600" height="2">',
  '<img src="https://stats.example/matomo.php?idsite=1">',
  '<img src="/i/t.gif" hidden>',
  `<img src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'/%3E">`,
])('drops an image that shows nothing: %s [N12]', (html) => {
  expect(read(html)).toMatchObject({ kinds: [], files: [], rules: expect.arrayContaining(['tracking-image-dropped']) });
});

test('an emoji image is its character, a counter is nothing, and neither host is asked [N12]', () => {
  const emoji = '<img class="emoji" src="https://s.w.org/images/core/emoji/15/svg/1f600.svg" alt="😀">';
  const unnamed = '<img class="emoji" src="https://s.w.org/images/core/emoji/15/svg/1f33f.svg">';
  const counter = '<img src="https://pixel.example.net/b.gif?post=9" width="1" height="1" alt="">';
  const { texts, images, files, rules } = read(`<p>Open ${emoji} ${unnamed}</p><p>${counter}</p>`);
  expect({ texts, images, files }).toEqual({ texts: ['<p>Open 😀 🌿</p>'], images: [], files: [] });
  expect(rules).toEqual(expect.arrayContaining(['emoji-as-text', 'tracking-image-dropped']));
});

test.each([
  [
    '<p><a href="#care">Care</a></p><h2 id="care">Wax</h2>',
    '<p><a href="#part-care">Care</a></p><h2 id="part-care">Wax</h2>',
  ],
  [
    '<p>A<sup><a href="#n1" id="r1">1</a></sup></p><p id="n1">B <a href="#r1">up</a></p>',
    '<p>A<sup><a href="#part-n1" id="part-r1">1</a></sup></p><p id="part-n1">B <a href="#part-r1">up</a></p>',
  ],
  [
    '<p><a href="#x">x</a></p><section id="x"><p>Here</p></section>',
    '<p><a href="#part-x">x</a></p><p id="part-x">Here</p>',
  ],
  [
    '<p><a href="#two-chairs">x</a></p><h2>Two chairs</h2>',
    '<p><a href="#part-two-chairs">x</a></p><h2 id="part-two-chairs">Two chairs</h2>',
  ],
  [
    '<p><a href="#f">Figure 1</a></p><figure id="f"><img src="/media/a.jpg"></figure>',
    '<p><a href="#part-f">Figure 1</a><span id="part-f"></span></p>',
  ],
  [
    '<p><a href="#f">Film</a></p><p>A</p><iframe id="f" src="https://player.vimeo.com/video/76979871"></iframe>',
    '<p><a href="#part-f">Film</a></p><p>A<span id="part-f"></span></p>',
  ],
  ['[Wax](#w)\n\n<a id="w"></a>\n\n## Care', '<p><a href="#part-w">Wax</a></p>\n<h2 id="part-w">Care</h2>'],
  ['<p>See <a href="#none">there</a></p>', '<p>See there</p>'],
  ['<h2 id="idle">Idle</h2>', '<h2>Idle</h2>'],
])('a link within a text has a place to lead to, or is text: %s [N11]', (html, expected) => {
  expect(read(html).texts).toEqual([expected]);
});

test('an image that no link leads to leaves no empty text, and a mark of a list is reported [N12]', () => {
  const figure = '<figure id="f"><img src="/media/a.jpg"></figure>';
  expect(read(figure).kinds).toEqual(['image']);
  expect(read(`<p>A</p>\n${figure}`).texts).toEqual(['<p>A</p>']);
  expect(read('<ul style="list-style-image:url(/media/oak.png)"><li>A</li></ul>').rules).toContain('image-not-used');
});

test('Markdown may contain elements [N11]', () => {
  const { texts, files } = read('## Oak\n\nOne<br>two <sup>1</sup>\n\n<img src="/media/a.jpg">');
  expect(texts.map((text) => text.trim())).toEqual(['<h2>Oak</h2>\n<p>One<br />two <sup>1</sup></p>']);
  expect(files).toEqual(['/media/a.jpg']);
});

test('a link leads to a place in another text of the page [N11]', () => {
  const read_more = ['<p><a href="#care">Care</a></p>', '<h2 id="care">Wax</h2>'].map((html) => ({
    type: 'text',
    html,
  }));
  const { blocks } = normalizeProjectDetail({ read_more }, options).value;
  expect(blocks).toMatchObject([
    { html: '<p><a href="#part-care">Care</a></p>' },
    { html: '<h2 id="part-care">Wax</h2>' },
  ]);
});

test.each([
  ['<div lang="de"><p>Haus</p></div>', '<p lang="de">Haus</p>'],
  ['<p>A <span lang="it">casa</span></p>', '<p>A <span lang="it">casa</span></p>'],
  ['<p><bdo dir="rtl">abc</bdo></p>', '<p><span dir="rtl">abc</span></p>'],
  ['<p style="direction:rtl">שלום <bdi>a</bdi></p>', '<p dir="rtl" lang="he">שלום <span dir="auto">a</span></p>'],
  ['<p lang="en_US" dir="LTR">Hi</p>', '<p lang="en-US" dir="ltr">Hi</p>'],
  [
    '<p><ruby lang="ja">漢<rp>(</rp><rt>かん</rt></ruby></p>',
    '<p lang="ja"><ruby lang="ja">漢<rp>(</rp><rt>かん</rt></ruby></p>',
  ],
  ['<section dir="rtl">שלום</section>', '<p lang="he"><span dir="rtl">שלום</span></p>'],
])('language and direction of any element stay: %s [N11]', (html, expected) => {
  expect(read(html).texts).toEqual([expected]);
});

test.each([
  [
    '[vc_row full_width="stretch"][vc_column_text]Hello <b>there</b>[/vc_column_text][/vc_row]',
    ['<p>Hello <b>there</b></p>'],
  ],
  [
    '[et_pb_blurb title="Oak" url="/oak"]Grows[/et_pb_blurb]',
    ['<h3>Oak</h3><p><a href="/oak">Oak</a></p>\n\n<p>Grows</p>'],
  ],
  [
    '[su_button url="https://x.org"]Go[/su_button]',
    ['<p><a href="https://x.org" rel="noopener noreferrer">Go</a></p>'],
  ],
  ['[vc_raw_html]JTNDcCUzRUhlbGxvJTNDJTJGcCUzRQ==[/vc_raw_html]', ['<p>Hello</p>']],
  ['[ultimate_heading main_heading="Oak" sub_heading="A tree"]', ['<h3>Oak</h3><p>A tree</p>']],
  ['[dropcap]O[/dropcap]nce [b]upon[/b] a time', ['<p>Once <b>upon</b> a time</p>']],
  ['[one_half]Left[/one_half][one_half]<em>Right</em>[/one_half]', ['<p>Left</p><p><em>Right</em></p>']],
  ['<!-- wp:acf/hero {"data":{"title":"Oak","_title":"field_1"}} /-->', ['<h3>Oak</h3>']],
  ['[nectar_btn text="Go" url="/oak"] [my_plugin]', ['<p><a href="/oak">Go</a></p><p>[my_plugin]</p>']],
  ['[vc_btn title="Go" link="url:%2Foak|title:More"]', ['<p><a href="/oak" title="More">Go</a></p>']],
  [`[ct_block ct_options='{"ct_content":"Grows for a century"}']`, ['<p>Grows for a century</p>']],
  ['Oak [[{"fid":"12","attributes":{"alt":"Bark"}}]]', ['<p>Oak</p>']],
  ['He said [sic] and [1].', ['<p>He said [sic] and [1].</p>']],
])('shortcodes of page builders leave their words: %s [N11]', (html, texts) => {
  const found = read(html).texts.map((text) => text.replace(/\n+/g, '\n\n').trim());
  expect(found.join('').replace(/\s+/g, '')).toBe(texts.join('').replace(/\s+/g, ''));
});

test('shortcodes of WordPress become captions, images and videos [N12]', () => {
  const caption = '[caption width="300"]<img src="/media/b.jpg" alt="B" /> Words of it[/caption]';
  expect(read(caption).images).toMatchObject([{ alt: 'B', caption: 'Words of it' }]);
  expect(read('[vc_single_image image="/media/a.jpg"]').files).toEqual(['/media/a.jpg']);
  expect(read('[embed]https://www.youtube.com/watch?v=abcdefghijk[/embed]').kinds).toEqual(['video']);
  expect(read('[video mp4="/media/f.mp4"][/video]').kinds).toEqual(['video']);
});

test.each([
  ['[fusion_imageframe]/media/a.jpg[/fusion_imageframe]', 'image'],
  ['[vc_row css=".x{background-image: url(/media/a.jpg) !important;}"][/vc_row]', 'image'],
  ['<!-- wp:cover {"url":"/media/a.jpg"} --><div></div><!-- /wp:cover -->', 'image'],
  [`<div data-settings='{"slides":[{"url":"/media/a.jpg"}]}'></div>`, 'image'],
  ['[cs_image image_src="/media/a.jpg:full"]', 'image'],
  ['<a href="https://vimeo.com/123456789"><img src="/media/a.jpg"></a>', 'video'],
  ['<div class="wistia_embed wistia_async_abcdefghij"></div>', 'video'],
  ['[youtube https://www.youtube.com/watch?v=abcdefghijk]', 'video'],
  ['[fusion_youtube id="abcdefghijk" /]', 'video'],
  ['[et_pb_video src="https://www.youtube.com/watch?v=abcdefghijk" /]', 'video'],
  ['<figure><div>https://www.youtube.com/watch?v=abcdefghijk</div></figure>', 'video'],
  ['<oembed url="https://vimeo.com/123456789"></oembed>', 'video'],
  ['<lite-youtube videoid="abcdefghijk"></lite-youtube>', 'video'],
  ['<object><param name="movie" value="https://www.youtube.com/v/abcdefghijk"></object>', 'video'],
])('images and videos of builders and embeds: %s is a block of its kind [N12]', (html, kind) => {
  expect(read(html).kinds).toEqual([kind]);
});

test.each([
  '[gallery ids="1,2,3"]',
  '[vc_single_image image="12"]',
  '<drupal-media data-entity-uuid="a"></drupal-media>',
])('images of which only ids are there are reported: %s [N12]', (html) =>
  expect(read(html).rules).toContain('image-unresolved-id'),
);

test.each([
  [
    '<iframe src="about:blank" data-cookieblock-src="https://maps.example/embed"></iframe>',
    'https://maps.example/embed',
  ],
  ['<blockquote data-instgrm-permalink="https://instagram.com/p/a/"></blockquote>', 'https://instagram.com/p/a/'],
  ['<div class="calendly" data-url="https://calendly.com/x"></div>', 'https://calendly.com/x'],
  ['<audio><source src="https://x.example/mill.ogg"></audio>', 'mill.ogg'],
  ['<p><a href="www.example.org">A</a></p>', 'https://www.example.org'],
  ['<p><a href="office@example.org">A</a></p>', 'mailto:office@example.org'],
  ['<p><a href="example.org/a b">A</a></p>', 'https://example.org/a%20b'],
  ['<p><a href="”https://example.org”">A</a></p>', 'https://example.org'],
  ['<p><a href="sms:+39 040 12">A</a></p>', 'sms:[+]3904012'],
  ['<script src="https://gist.github.com/x/abc.js"></script>', 'https://gist.github.com/x/abc'],
  [
    '<iframe src="https://www.google.com/maps/embed?pb=!1m18!2d13.77!3d45.65!2i1024"></iframe>',
    'https://www.google.com/maps/search/[?]api=1&amp;query=45.65%2C13.77',
  ],
])('what a script or a browser would resolve is a link: %s [N11]', (html, href) => {
  expect(read(html).texts.join('')).toMatch(new RegExp(`href="[^"]*${href.replaceAll('.', '[.]')}"`));
});

test('a malformed address of a shortcode loses no words and stops nothing [N11]', () => {
  const { texts } = read('[vc_btn title="More" link="url:%FF|title:Read"]');
  expect(texts.join('')).toContain('title="Read">More</a>');
});

test('a frame that shows no video is a link, and a player is a video [N11]', () => {
  const map = '<iframe src="https://www.google.com/maps/embed?pb=1" title="Map of the yard"></iframe>';
  expect(read(map).texts).toEqual([
    '<p><a href="https://www.google.com/maps/embed?pb=1" rel="noopener noreferrer">Map of the yard</a></p>',
  ]);
  expect(read('<object data="/files/plan.pdf"></object>').texts[0]).toContain('>plan.pdf</a>');
  expect(read('<iframe src="https://fast.wistia.net/embed/iframe/abc"></iframe>').kinds).toEqual(['video']);
});

test('placeholders of a CMS in URLs are read as its origin [N10]', () => {
  expect(read('<img src="__GHOST_URL__/content/images/row.jpg">').files).toEqual(['/content/images/row.jpg']);
  expect(read('<img src="public://2024/row.jpg">').files).toEqual(['/sites/default/files/2024/row.jpg']);
  expect(read('<p><a href="{entry:5:url||https://x.example/a}">A</a></p>').texts[0]).toContain('https://x.example/a');
  expect(read('<p><a href="entity:node/5">A</a></p>').texts).toEqual(['<p>A</p>']);
  expect(read('<p><a href="__GHOST_URL__/oak/">A</a></p>').texts[0]).toContain('"https://cms.example/oak/"');
  expect(read('<img src="https://cms.examplehttps://cdn.example/a.jpg">').files).toEqual(['https://cdn.example/a.jpg']);
});

test.each([
  '{{ site.baseurl }}/a.jpg',
  '{{@site.url}}/a.jpg',
  '<%= base_url %>/a.jpg',
  '#{base}/a.jpg',
  '{SITE}a.jpg',
  '[BASE_URL]/a.jpg',
  '@@site_url@@/a.jpg',
  '##SITE_URL##/a.jpg',
  '__BASE_URL__/a.jpg',
  "{% static 'a.jpg' %}",
  "{{ '/a.jpg' | relative_url }}",
])('the notation of a template in a URL stands for the origin: %s [N10]', (src) => {
  expect(read(`<p><img src="${src}"></p>`).files).toEqual(['/a.jpg']);
  const { media } = normalizeProjectDetail({ read_more: [{ type: 'image', image: src }] }, options);
  expect(media.map(({ url }) => url)).toEqual(['/a.jpg']);
});

test('a stream is a link with its poster, unless a file plays [N12]', () => {
  const sourcesIn = (video: object) => {
    const { value, repairs } = normalizeProjectDetail({ read_more: [{ type: 'video', video }] }, options);
    const [block] = value.blocks;
    return { sources: block?.kind === 'video' && block.video.sources, rules: repairs.map(({ rule }) => rule) };
  };
  const stream = sourcesIn({ src: '/films/master.m3u8', poster: '/films/p.jpg' });
  expect(stream.sources).toEqual([{ src: 'https://cms.example/films/master.m3u8' }]);
  expect(stream.rules).toContain('video-stream-as-link');
  const unreported = sourcesIn({ src: '/live/1', type: 'application/x-mpegURL' });
  expect(unreported.sources).toEqual([{ src: 'https://cms.example/live/1', type: 'application/x-mpegURL' }]);
  const both = sourcesIn({ sources: [{ src: '/films/master.m3u8' }, { src: '/films/a.mp4' }] });
  expect(both.sources).toMatchObject([{ src: expect.stringContaining('a.mp4') }]);
});

test.each([
  ['<p>مرحبا</p><p>你好</p><p>Hi</p>', '<p lang="ar" dir="rtl">مرحبا</p><p lang="zh">你好</p><p>Hi</p>'],
  ['<p>مرحبا</p>', '<p lang="ar">مرحبا</p>'],
  ['<p>The word 你好 means hello</p>', '<p>The word 你好 means hello</p>'],
  ['<p lang="fa">سلام</p>', '<p lang="fa">سلام</p>'],
  // Only letters count: the first character is a Greek numeral.
  ['<p>\u{10140}Hi</p>', '<p>\u{10140}Hi</p>'],
  ['<p>こんにちは世界</p>', '<p lang="ja">こんにちは世界</p>'],
])('a paragraph in another script has its language, and its direction among others: %s [N11]', (html, expected) => {
  expect(read(html).texts).toEqual([expected]);
});

test('Markdown has footnotes and the alignment of its tables [N11]', () => {
  const [text = ''] = read('## Wood\n\nOak[^1].\n\n|a|\n|-:|\n|1|\n\n[^1]: From Carso.').texts;
  expect(text).toContain('<sup><a href="#part-fn1" id="part-fnref1">[1]</a></sup>');
  expect(text).toContain('<li id="part-fn1"><p>From Carso. <a href="#part-fnref1">');
  expect(text).toContain('<td align="right">1</td>');
});
