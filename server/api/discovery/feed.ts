import { escapeText } from 'entities/escape';
import type { ProjectSummary } from '../../../shared/contract/project.ts';
import { itemFacts } from '../../../shared/page/item-facts.ts';
import type { Messages } from '../../../shared/page/renderer.ts';
import { withLanguage } from '../../normalize/text/text-language.ts';
import { documentOf, element } from './xml.ts';

export interface FeedImage {
  readonly url: string;
  readonly type: string;
  readonly bytes: number | undefined;
}

export interface FeedEntry {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  /** BCP 47 tag. Undefined: that of the feed. */
  readonly titleLang?: string | undefined;
  readonly summary: string | undefined;
  readonly summaryLang?: string | undefined;
  /** HTML. */
  readonly content: string;
  /** RFC 3339. */
  readonly updatedAt: string | undefined;
  readonly image: FeedImage | undefined;
  readonly tags: readonly string[];
}

export interface Feed {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  readonly homeUrl: string;
  readonly selfUrl: string;
  readonly iconUrl: string;
  readonly credit: string | undefined;
  readonly licenseUrl: string | undefined;
  /** For entries without a date, because Atom requires one. */
  readonly undatedAt: string;
  readonly entries: readonly FeedEntry[];
}

export function feedContentOf(item: ProjectSummary, messages: Messages): string {
  const { title, lead = title, leadLang: lang, leadDir: dir } = item;
  const rows = itemFacts(item, messages).map(
    ({ label, value }) => `<dt>${escapeText(label)}</dt><dd>${escapeText(value)}</dd>`,
  );
  const facts = rows.length > 0 ? `<dl>${rows.join('')}</dl>` : '';
  return withLanguage(`<p>${escapeText(lead)}</p>`, { lang, dir }) + facts;
}

function enclosure({ url, type, bytes }: FeedImage) {
  const length = bytes === undefined ? {} : { length: String(bytes) };
  return element('link', { rel: 'enclosure', type, ...length, href: url });
}

/** Returns an Atom feed (RFC 4287) with its licence (RFC 4946). Images are enclosures. */
export function atomOf(feed: Feed): string {
  const { title, author, language, homeUrl, selfUrl, iconUrl, credit, licenseUrl, entries } = feed;
  return documentOf(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': language },
      element('id', {}, selfUrl),
      element('title', {}, title),
      element('updated', {}, entries[0]?.updatedAt ?? feed.undatedAt),
      element('author', {}, element('name', {}, author)),
      element('icon', {}, iconUrl),
      element('link', { rel: 'self', type: 'application/atom+xml', href: selfUrl }),
      element('link', { rel: 'alternate', type: 'text/html', href: homeUrl }),
      credit === undefined ? undefined : element('rights', {}, credit),
      licenseUrl === undefined ? undefined : element('link', { rel: 'license', href: licenseUrl }),
      ...entries.map((entry) =>
        element(
          'entry',
          {},
          element('id', {}, entry.id),
          element('title', { 'xml:lang': entry.titleLang }, entry.title),
          element('updated', {}, entry.updatedAt ?? feed.undatedAt),
          element('link', { rel: 'alternate', type: 'text/html', href: entry.url }),
          entry.image && enclosure(entry.image),
          ...entry.tags.map((term) => element('category', { term })),
          entry.summary === undefined
            ? undefined
            : element('summary', { 'xml:lang': entry.summaryLang }, entry.summary),
          element('content', { type: 'html' }, entry.content),
        ),
      ),
    ),
  );
}

/** Returns a JSON Feed 1.1. Rights are an extension. */
export function jsonFeedOf(feed: Feed): string {
  const { title, author, language, homeUrl, selfUrl, iconUrl, credit, licenseUrl, entries } = feed;
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: homeUrl,
    feed_url: selfUrl,
    icon: iconUrl,
    language,
    authors: [{ name: author }],
    _rights: credit === undefined && licenseUrl === undefined ? undefined : { credit, license: licenseUrl },
    items: entries.map(
      ({ id, url, title: itemTitle, titleLang, summary, summaryLang, content, updatedAt, image, tags }) => ({
        id,
        url,
        title: itemTitle,
        content_html: content,
        summary,
        language: summary === undefined || summaryLang === titleLang ? titleLang : undefined,
        image: image?.url,
        date_modified: updatedAt,
        tags: tags.length > 0 ? tags : undefined,
      }),
    ),
  });
}
