import { describe, expect, it } from 'vitest';
import { normalizePage } from '../../../../../server/normalize/page.ts';
import { normalizeProjectDetail } from '../../../../../server/normalize/project-detail.ts';
import { normalizeProjectList } from '../../../../../server/normalize/project-list.ts';
import { languageTag, withLanguage } from '../../../../../server/normalize/text/text-language.ts';
import { options } from '../sample-options.ts';

const blockOf = (block: object) =>
  normalizeProjectDetail({ facts: [], read_more: [block] }, options).value.blocks.map(({ id: _id, ...rest }) => rest);

const arabic = { lang: 'ar', dir: 'rtl' };

describe('the language of a plain text', () => {
  it.each([
    [
      'a field',
      { type: 'heading', text: 'La casa', lang: 'it' },
      { kind: 'heading', level: 2, text: 'La casa', lang: 'it' },
    ],
    ['markup', { type: 'heading', text: '<span lang="it_CH">La casa</span>' }, { text: 'La casa', lang: 'it-CH' }],
    ['markup around it', { type: 'heading', text: '<p xml:lang="it"><em>La</em> <b>casa</b></p>' }, { lang: 'it' }],
    ['its letters', { type: 'heading', text: 'بيت البحر' }, arabic],
    ['its field before its letters', { type: 'quote', text: 'بيت البحر', lang: 'fa' }, { lang: 'fa', dir: 'rtl' }],
    ['a direction', { type: 'quote', text: 'La casa', direction: 'RTL' }, { text: 'La casa', dir: 'rtl' }],
    ['items of a list', { type: 'list', items: ['بيت', 'بحر'] }, { ...arabic, items: ['بيت', 'بحر'] }],
    ['a link', { type: 'link', href: '/x', label: '<i lang="fr">La mer</i>' }, { label: 'La mer', lang: 'fr' }],
    [
      'a gallery',
      { type: 'gallery', title: 'Le case', lang: 'it', items: ['/a.jpg'] },
      { title: 'Le case', lang: 'it' },
    ],
  ])('comes from %s', (_source, given, expected) => {
    expect(blockOf(given)).toEqual([expect.objectContaining(expected)]);
  });

  it.each([
    ['a name of a language', { type: 'heading', text: 'La casa', lang: 'Italian' }],
    ['a part of the text', { type: 'heading', text: 'About <i lang="it">La casa</i>' }],
    ['a short text in Han, which can be Japanese', { type: 'heading', text: '東京' }],
  ])('does not come from %s', (_source, given) => {
    expect(blockOf(given)[0]).not.toHaveProperty('lang');
  });

  it('belongs to the value of a fact, and is no part of it', () => {
    expect(blockOf({ type: 'facts', items: [{ label: 'Title', value: 'La casa', lang: 'it' }] })).toEqual([
      { kind: 'facts', items: [{ label: 'Title', value: 'La casa', lang: 'it' }] },
    ]);
    const { facts } = normalizeProjectDetail(
      { read_more: [], facts: { Title: '<i lang="it">La casa</i>' } },
      options,
    ).value;
    expect(facts).toEqual([{ label: 'Title', value: 'La casa', lang: 'it' }]);
  });

  it('belongs to each value of facts that are HTML', () => {
    const factsOf = (facts: string) => normalizeProjectDetail({ read_more: [], facts }, options).value.facts;
    const list = '<dt>Title</dt><dd lang="it">La casa</dd><dt>Client</dt><dd>A <i lang="de">Haus</i></dd>';
    expect(factsOf(`<dl>${list}</dl>`)).toEqual([
      { label: 'Title', value: 'La casa', lang: 'it' },
      { label: 'Client', value: 'A Haus' },
    ]);
    expect(factsOf(`<dl lang="fr">${list}</dl>`)).toMatchObject([{ lang: 'it' }, { label: 'Client' }]);
    expect(factsOf('<p lang="it">Titolo: La casa</p><p>Client: Someone</p>')).toEqual([
      { label: 'Titolo', value: 'La casa', lang: 'it' },
      { label: 'Client', value: 'Someone' },
    ]);
  });

  it('belongs to each item of a list in several languages', () => {
    const items = ['<i lang="it">La casa</i>', 'بيت', 'Salt & wax'];
    expect(blockOf({ type: 'list', items, ordered: true })).toEqual([
      {
        kind: 'text',
        html: '<ol><li lang="it">La casa</li><li lang="ar" dir="rtl">بيت</li><li>Salt &amp; wax</li></ol>',
      },
    ]);
  });

  it('belongs to the caption of an image, from a record, a figure and its ancestors', () => {
    const image = { src: '/a.jpg', alt: 'A house', caption: 'La casa', lang: 'it' };
    const expected = expect.objectContaining({ caption: 'La casa', lang: 'it' });
    expect(blockOf({ type: 'image', ...image })).toEqual([{ kind: 'image', image: expected }]);
    const figure = (attributes: string, inner: string) =>
      `<figure ${attributes}><img src="/a.jpg" alt="A house"><figcaption ${inner}>La casa</figcaption></figure>`;
    for (const html of [figure('', 'lang="it"'), figure('lang="it"', ''), `<div lang="it">${figure('', '')}</div>`])
      expect(blockOf({ type: 'text', text: html }), html).toEqual([{ kind: 'image', image: expected }]);
  });

  it('belongs to the caption of a video and the title of a recording', () => {
    const markup = '<figure lang="it"><video src="/a.mp4"></video><figcaption>La casa</figcaption></figure>';
    const [video] = blockOf({ type: 'text', text: markup });
    expect(video).toMatchObject({ video: { caption: 'La casa', lang: 'it' } });
    const [audio] = blockOf({ type: 'audio', src: '/a.mp3', title: 'La casa', lang: 'it' });
    expect(audio).toMatchObject({ audio: { title: 'La casa', lang: 'it' } });
  });

  it('belongs to all paragraphs of a text', () => {
    const text = '<p>La casa</p><p lang="de">Das Haus</p>';
    expect(blockOf({ type: 'text', text, lang: 'it' })).toEqual([
      { kind: 'text', html: '<p lang="it">La casa</p><p lang="de">Das Haus</p>' },
    ]);
  });

  it('belongs to titles and leads of projects and pages', () => {
    const given = { id: '1', slug: 'a', title: 'La casa', title_lang: 'it', lead: 'بيت البحر' };
    const expected = { title: 'La casa', titleLang: 'it', leadLang: 'ar', leadDir: 'rtl' };
    const { items } = normalizeProjectList([given], 'design', options).value;
    expect(items).toEqual([expect.objectContaining({ ...expected, extra: {} })]);
    expect(normalizePage({ ...given, content: '<p>Text</p>' }, 'a', options).value).toMatchObject(expected);
    expect(normalizeProjectDetail({ ...given, read_more: [] }, options).value.facts).toEqual([]);
  });
});

describe('languageTag', () => {
  it.each([
    ['pt_br', 'pt-BR'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    ['German', undefined],
    ['en-', undefined],
    ['', undefined],
  ])('reads %j as %j', (text, tag) => {
    expect(languageTag(text)).toBe(tag);
  });
});

describe('withLanguage', () => {
  it('returns the same text without a language', () => {
    expect(withLanguage('<p>a &amp; b</p>', { lang: undefined })).toBe('<p>a &amp; b</p>');
  });
});
