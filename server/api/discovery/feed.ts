import { documentOf, element } from './xml.ts';

/** One project or work, as a feed tells of it. URLs are absolute. */
export interface FeedEntry {
  /** The same for ever, whatever becomes of its title and address. */
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly summary: string | undefined;
  /** RFC 3339. */
  readonly updatedAt: string;
  readonly imageUrl: string | undefined;
  readonly tags: readonly string[];
}

export interface Feed {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  /** Page of which it tells. */
  readonly homeUrl: string;
  readonly selfUrl: string;
  readonly iconUrl: string;
  /** Whom its pictures are credited to, and the page that says what may be done with them; undefined where not set. */
  readonly credit: string | undefined;
  readonly licenceUrl: string | undefined;
  /** Latest first. */
  readonly entries: readonly FeedEntry[];
}

/** Before all that any entry says: a feed of nothing has to say when it changed, too. */
const never = '1970-01-01T00:00:00Z';

/** An Atom feed (RFC 4287), its licence by RFC 4946. A picture is an enclosure. */
export function atomOf(feed: Feed): string {
  const { title, author, language, homeUrl, selfUrl, iconUrl, credit, licenceUrl, entries } = feed;
  return documentOf(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': language },
      element('id', {}, selfUrl),
      element('title', {}, title),
      element('updated', {}, entries[0]?.updatedAt ?? never),
      element('author', {}, element('name', {}, author)),
      element('icon', {}, iconUrl),
      element('link', { rel: 'self', type: 'application/atom+xml', href: selfUrl }),
      element('link', { rel: 'alternate', type: 'text/html', href: homeUrl }),
      credit === undefined ? undefined : element('rights', {}, credit),
      licenceUrl === undefined ? undefined : element('link', { rel: 'license', href: licenceUrl }),
      ...entries.map((entry) =>
        element(
          'entry',
          {},
          element('id', {}, entry.id),
          element('title', {}, entry.title),
          element('updated', {}, entry.updatedAt),
          element('link', { rel: 'alternate', type: 'text/html', href: entry.url }),
          entry.imageUrl === undefined ? undefined : element('link', { rel: 'enclosure', href: entry.imageUrl }),
          ...entry.tags.map((term) => element('category', { term })),
          entry.summary === undefined ? undefined : element('summary', {}, entry.summary),
        ),
      ),
    ),
  );
}

/** The same as a JSON Feed (version 1.1, jsonfeed.org), which knows of no rights: they are an extension of ours. */
export function jsonFeedOf(feed: Feed): string {
  const { title, author, language, homeUrl, selfUrl, iconUrl, credit, licenceUrl, entries } = feed;
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: homeUrl,
    feed_url: selfUrl,
    icon: iconUrl,
    language,
    authors: [{ name: author }],
    _rights: credit === undefined && licenceUrl === undefined ? undefined : { credit, license: licenceUrl },
    items: entries.map(({ id, url, title: itemTitle, summary, updatedAt, imageUrl, tags }) => ({
      id,
      url,
      title: itemTitle,
      content_text: summary ?? itemTitle,
      summary,
      image: imageUrl,
      date_modified: updatedAt,
      tags: tags.length > 0 ? tags : undefined,
    })),
  });
}
