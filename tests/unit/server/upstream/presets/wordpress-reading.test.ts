import { describe, expect, it } from 'vitest';
import { normalizeGeneralPage } from '../../../../../server/normalize/page.ts';
import { normalizeProjectDetail } from '../../../../../server/normalize/project-detail.ts';
import { normalizeProjectList } from '../../../../../server/normalize/project-list.ts';
import { ContentElsewhere } from '../../../../../server/upstream/call.ts';
import { adaptWordPress } from '../../../../../server/upstream/presets/wordpress-reading.ts';
import { options } from '../../normalize/sample-options.ts';
import { area, interiors, readers, readsCompletely, ropewalk, table, wherever } from './recorded-system.ts';

readsCompletely({
  name: 'wordpress',
  tidy: adaptWordPress,
  first: {
    ...ropewalk,
    ...wherever,
    ...interiors,
    id: '312',
    title: 'Ropewalk Reading Room – Trieste',
    lead: `${table} The slope ${readers} …`,
    cover: { ...ropewalk.cover, caption: 'Under the clerestory', width: 2400, height: 1600 },
    size: { value: 'hand', label: 'Hand' },
    extra: { area: '412 m²' },
  },
  covers: ['hall.jpg', 'steps.jpg'],
  kinds: ['text', 'image', 'text', 'gallery', 'text', 'video', 'gallery'],
  files: ['hall.jpg', 'shelf.jpg', 'felt.jpg', 'foot.jpg', 'lamps.jpg', 'plan.jpg'],
  words: [
    table,
    'Trued to the windows',
    'The slope',
    'Steel on brick',
    readers,
    'The librarian',
    'Oiled ash',
    'Limewash',
    'Plan, 1:200',
  ],
  facts: area,
  pageFiles: ['cloth.jpg'],
});

const site = 'https://cms.example';
const uploads = `${site}/wp-content/uploads/2024/05`;

/** A post in a field of ACF. */
const related = (post_title: string, post_status: string) => ({
  ...{ ID: 4, post_title, post_status, post_name: post_title.toLowerCase(), post_type: 'projects' },
});

const postOf = (rendered: string, fields: object = {}) => ({
  ...{ id: 1, slug: 'a', status: 'publish', link: `${site}/projects/a/`, title: { rendered: 'A' } },
  content: { rendered, protected: false },
  ...fields,
});

const detailOf = (rendered: string, fields?: object) =>
  normalizeProjectDetail(
    adaptWordPress(postOf(rendered, fields), 'project', `${site}/wp-json/wp/v2/projects/1`),
    options,
  );

const listOf = (fields: object) =>
  normalizeProjectList(adaptWordPress([postOf('<p>x</p>', fields)], 'projects'), 'design', options).value.items;

it('a related post is its title in a list, and a draft is nothing', () => {
  const acf = { client: related('City', 'publish'), others: [related('Barn', 'publish'), related('Secret', 'draft')] };
  expect(listOf({ acf })[0]?.extra).toEqual({ client: 'City', others: 'Barn' });
  expect(JSON.stringify(detailOf('<p>Text.</p>', { acf }).value)).not.toContain('Secret');
});

describe('wordpress', () => {
  it.each([
    ['text', 'One table.'],
    [
      'rendered',
      { rendered: '<p class="attachment"><a href="/a.jpg"><img src="/a.jpg"></a></p>\n<p>One table.</p>\n' },
    ],
  ])('the description of a media item as %s is the long description of the image', (_form, description) => {
    const cover = { url: `${uploads}/a.jpg`, mime_type: 'image/jpeg', alt: 'A', caption: 'B', description };
    const [item] = listOf({ acf: { cover } });
    expect(item?.cover).toMatchObject({ alt: 'A', caption: 'B', description: '<p>One table.</p>' });
    const bare = { ...cover, description: { rendered: '<p class="attachment"><img src="/a.jpg"></p>' } };
    expect(listOf({ acf: { cover: bare } })[0]?.cover).not.toHaveProperty('description');
  });

  it.each([
    [`${site}/projects/tideline-steps/`, '/design/projects/tideline-steps'],
    [`${site}/works/carso/#top`, '/art/art-works/carso#top'],
    [`${site}/care/`, '/design/care'],
    ['/about/', '/design/about'],
    ['http://www.cms.example/projects/', '/design'],
    [`${site}/`, '/'],
    [`${site}/category/lamps/`, undefined],
    [`${site}/2024/05/news/`, undefined],
    [`${site}/?p=12`, undefined],
    ['https://elsewhere.example/care/', undefined],
  ])('a link to %s leads to %s', (href, path) => {
    const { blocks } = detailOf(`<p>See <a href="${href}">it</a>.</p>`).value;
    expect(JSON.stringify(blocks)).toContain(path === undefined ? href : `<a href=\\"${path}\\">it`);
  });

  it('reads links below a type with another folder, and in a subdirectory', () => {
    const rendered = `<p><a href="${site}/studio/portfolio/b/">b</a> <a href="${site}/studio/care/">c</a></p>`;
    const post = postOf(rendered, { link: `${site}/studio/portfolio/a/` });
    const adapted = adaptWordPress(post, 'project', `${site}/studio/wp-json/wp/v2/projects/1`);
    expect(adapted).toMatchObject({
      content: { rendered: '<p><a href="/design/projects/b">b</a> <a href="/design/care">c</a></p>' },
    });
  });

  it('shows the whole files of a classic gallery, without its attachment pages', () => {
    const item = (name: string, href: string) =>
      `<figure class='gallery-item'><div class='gallery-icon landscape'><a href='${href}'><img width="150" height="150" src="${uploads}/${name}-150x150.jpg" class="attachment-thumbnail size-thumbnail" alt="${name}" /></a></div></figure>`;
    const gallery = `<div id='gallery-1' class='gallery galleryid-5'>${item('shelf', `${site}/projects/a/shelf/`)}${item('felt', `${site}/?attachment_id=7`)}</div>`;
    const { value, media } = detailOf(gallery);
    expect(value.blocks).toMatchObject([{ kind: 'gallery', items: [{ full: { alt: 'shelf' } }, { full: {} }] }]);
    expect(value.blocks).not.toMatchObject([{ items: [{ full: { width: 150 } }, {}] }]);
    expect(media.map(({ url }) => url.split('/').at(-1))).toEqual(['shelf.jpg', 'felt.jpg']);
  });

  it.each([
    `<img src="${uploads}/plan-300x200.jpg" class="attachment-full size-full" alt="Plan">`,
    `<img src="${uploads}/plan-300x200.jpg" width="1200" height="800" alt="Plan">`,
    `<img src="${uploads}/plan-300x200.jpg" srcset="${uploads}/plan-300x200.jpg 300w" alt="Plan">`,
  ])('keeps the file of %s', (img) => {
    expect(detailOf(`<figure>${img}</figure>`).media[0]?.url).toContain('plan-300x200.jpg');
  });

  it('the caption of a gallery block is its title', () => {
    const image = (name: string, caption = '') =>
      `<figure class="wp-block-image size-large"><img src="${uploads}/${name}.jpg" alt="${name}" class="wp-image-1"/>${caption}</figure>`;
    const own = '<figcaption class="wp-element-caption">First</figcaption>';
    const rendered = `<figure class="wp-block-gallery has-nested-images">${image('a', own)}${image('b')}<figcaption class="blocks-gallery-caption wp-element-caption">All benches</figcaption></figure>`;
    expect(detailOf(rendered).value.blocks).toMatchObject([
      { kind: 'gallery', title: 'All benches', items: [{ full: { caption: 'First' } }, { full: { alt: 'b' } }] },
    ]);
    expect(JSON.stringify(detailOf(rendered).value).match(/All benches/g)).toHaveLength(1);
  });

  it('shows an image of a Cover block before its words', () => {
    const cover = (inner: string, style = '') =>
      `<div class="wp-block-cover has-parallax"${style}>${inner}<div class="wp-block-cover__inner-container"><p>Noon</p></div></div>`;
    const img = `<img class="wp-block-cover__image-background" alt="" src="${uploads}/hall.jpg"/>`;
    for (const rendered of [cover(img), cover('', ` style="background-image:url(${uploads}/hall.jpg)"`)])
      expect(detailOf(rendered).value.blocks).toMatchObject([{ kind: 'image' }, { html: '<p>Noon</p>' }]);
  });

  it('reads fields of ACF by their meaning, with a fact for each entry of a repeater', () => {
    const acf = {
      team: [
        { name: 'Tove', role: 'Joiner' },
        { name: 'Per', role: 'Painter' },
      ],
      details: { area: '40 m²', built: { by: 'Us' } },
      finish: { value: 'oiled_ash', label: 'Oiled ash' },
      facts: [{ label: 'Client', value: 'own edition' }],
      photo: { ID: 3, url: `${uploads}/p.jpg`, alt: 'P', status: 'inherit', mime_type: 'image/jpeg', sizes: {} },
      plan: 12,
      related: [{ ID: 4, post_title: 'Other', post_name: 'other', post_type: 'projects', post_content: 'secret' }],
      author: { ID: 1, user_nicename: 'ada', user_email: 'ada@cms.example', display_name: 'Ada' },
      site: { address: 'Trieste', lat: 45.6, lng: 13.8 },
    };
    const plan = {
      id: 12,
      source_url: `${uploads}/plan.jpg`,
      alt_text: 'Plan',
      media_details: { width: 9, height: 6 },
    };
    const fields = { acf, _embedded: { 'acf:attachment': [plan] } };
    const { value, media } = detailOf('<p>Text.</p>', fields);
    const text = JSON.stringify(value);
    expect(value.blocks).toMatchObject([
      { kind: 'text' },
      { text: 'Team' },
      {
        kind: 'facts',
        items: [
          { label: 'Tove', value: 'Joiner' },
          { label: 'Per', value: 'Painter' },
        ],
      },
      { kind: 'image', image: { alt: 'P' } },
      { kind: 'image', image: { alt: 'Plan', width: 9 } },
      { kind: 'link', href: '/design/projects/other', label: 'Other' },
    ]);
    expect(value.facts).toEqual(
      expect.arrayContaining([
        { label: 'Area', value: '40 m²' },
        { label: 'By', value: 'Us' },
        { label: 'Finish', value: 'Oiled ash' },
        { label: 'Client', value: 'own edition' },
      ]),
    );
    expect(media).toHaveLength(2);
    expect(text).not.toMatch(/secret|user|@cms|45\.6/);
    const [item] = listOf(fields);
    expect(item).toMatchObject({ place: 'Trieste', extra: { area: '40 m²', by: 'Us' } });
    expect(Object.keys(item?.extra ?? {}).filter((key) => key.includes('.'))).toEqual([]);
  });

  it('keeps images of ACF in lists, so that a calls file can name them, and no address of a post', () => {
    const post = { id: 1, slug: 'a', link: 'https://cms.example/a/', guid: { rendered: 'https://cms.example/?p=1' } };
    const photo = { ID: 4, url: 'https://cms.example/photo.jpg', mime_type: 'image/jpeg', alt: 'Photo' };
    const [item] = adaptWordPress([{ ...post, acf: { photo } }], 'projects') as [object];
    expect(item).toMatchObject({ acf: { photo: { kind: 'image', alt: 'Photo' } }, cover: { alt: 'Photo' } });
    expect(Object.keys(item)).not.toEqual(expect.arrayContaining(['link', 'guid']));
    expect(JSON.stringify(item)).not.toContain('?p=1');
  });

  it('hides posts and pages with a password', () => {
    const hidden = { content: { rendered: '', protected: true }, excerpt: { rendered: '', protected: true } };
    expect(listOf(hidden)).toEqual([]);
    const page = adaptWordPress([postOf('', hidden)], 'page');
    expect(normalizeGeneralPage(page, 'a', options).value.isEmpty).toBe(true);
  });

  it('shows what editors have saved of a published post, if drafts are requested', () => {
    const calls: readonly (readonly [string, string, unknown])[] = [
      [
        'project',
        `${site}/wp-json/wp/v2/projects/1?context=edit`,
        `${site}/wp-json/wp/v2/projects/1/autosaves?context=edit`,
      ],
      [
        'page',
        `${site}/wp-json/wp/v2/pages?slug=a&context=edit`,
        `${site}/wp-json/wp/v2/pages/1/autosaves?context=edit`,
      ],
    ];
    const post = postOf('<p>Old.</p>', { modified_gmt: '2026-01-02T00:00:00', acf: { area: '40 m²' } });
    const saved = (modified_gmt: string) => ({
      id: 9,
      modified_gmt,
      title: { rendered: 'A' },
      content: { rendered: '<p>New.</p>' },
    });
    for (const [call, url, autosaves] of calls) {
      const elsewhere = adaptWordPress(call === 'page' ? [post] : post, call, url);
      expect(elsewhere).toEqual(new ContentElsewhere(String(autosaves), post));
      const shown = (list: unknown) => JSON.stringify(adaptWordPress(list, call, String(autosaves), post));
      expect(shown([saved('2026-01-03T00:00:00'), saved('2026-01-01T00:00:00')])).toMatch(/New.*40 m²|40 m².*New/);
      for (const list of [[saved('2026-01-01T00:00:00')], [], { code: 'rest_forbidden' }])
        expect(shown(list)).toMatch(/Old/);
    }
    expect(adaptWordPress(post, 'project', `${site}/wp-json/wp/v2/projects/1`)).not.toBeInstanceOf(ContentElsewhere);
    expect(adaptWordPress({ ...post, status: 'draft' }, 'project', calls[0]?.[1])).not.toBeInstanceOf(ContentElsewhere);
  });

  it.each([
    [{ yoast_head: '<!-- -->', yoast_head_json: { title: 'A at work', description: 'Long.', og_title: 'x' } }],
    [{ aioseo_head: '<!-- -->', aioseo_head_json: { title: 'A at work', description: 'Long.' } }],
    [{ rank_math_title: 'A at work', rank_math_description: 'Long.' }],
    [{ meta: { _yoast_wpseo_title: 'A at work', _yoast_wpseo_metadesc: 'Long.' } }],
  ])('reads search engine data from %o', (fields) => {
    const { seo, blocks, facts } = detailOf('<p>x</p>', fields).value;
    expect({ seo, facts, count: blocks.length }).toEqual({
      ...{ seo: { title: 'A at work', description: 'Long.' }, facts: [], count: 1 },
    });
    expect(listOf(fields)[0]?.extra).toEqual({});
  });

  it('omits a title with variables that the plugin has not filled in', () => {
    const fields = { meta: { rank_math_title: '%title% %sep% %sitename%', rank_math_description: 'Long.' } };
    expect(detailOf('<p>x</p>', fields).value.seo).toEqual({ description: 'Long.' });
  });

  it('footnotes appear only in the text', () => {
    const rendered =
      '<p>Ash.<sup data-fn="f1" class="fn"><a href="#f1" id="f1-link">1</a></sup></p><ol class="wp-block-footnotes"><li id="f1">From the mill. <a href="#f1-link">↩︎</a></li></ol>';
    const meta = { footnotes: '[{"content":"From the mill.","id":"f1"}]', client: 'The city' };
    const post = adaptWordPress({ id: 1, slug: 'a', content: { rendered }, meta }, 'project');
    expect(post).toMatchObject({ meta: { client: 'The city' } });
    const read = JSON.stringify(normalizeProjectDetail(post, options).value);
    expect(read.match(/From the mill/g)).toHaveLength(1);
    expect(adaptWordPress({ id: 1, meta: { footnotes: '' } }, 'project')).toEqual({ id: 1 });
  });
});
