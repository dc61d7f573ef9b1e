import type { PublicConfig } from './contract/config.ts';
import type { Image } from './contract/image.ts';
import type { View } from './contract/view.ts';
import { formatMessage } from './format-message.ts';
import { headingOf } from './headings.ts';
import { type JsonLd, jsonLdOf } from './json-ld.ts';
import type { Failure, Messages } from './renderer.ts';
import { matchSiteRoute, type Room } from './site-routes.ts';
import { themeColors } from './theme-colors.ts';

/** `<meta name="theme-color" media content>`. */
export interface ThemeColor {
  readonly media: string;
  readonly color: string;
}

/** Open Graph data; each becomes `<meta property="og:…">`. */
export interface OpenGraph {
  readonly type: 'website' | 'article';
  readonly title: string;
  readonly description?: string;
  readonly url?: string;
  readonly siteName: string;
  readonly locale: string;
  /** Absolute URL of the picture that stands for the page. */
  readonly image?: string;
  readonly imageAlt?: string;
}

/** Everything the `<head>` says about one page. Texts are plain: whoever writes them escapes them. */
export interface Head {
  readonly title: string;
  /** Empty: no description. */
  readonly description: string;
  /** Absolute URL; a failure has none. */
  readonly canonical?: string;
  readonly robots?: string;
  readonly openGraph: OpenGraph;
  readonly themeColors: readonly ThemeColor[];
  /** Same-origin path of the favicon, which is that of the room. */
  readonly icon: string;
  readonly jsonLd?: JsonLd;
}

/** The parts of a view that the head is made from. */
export type HeadView = Pick<View, 'page' | 'canonicalPath' | 'seo'> &
  Partial<Pick<View, 'landing' | 'projects' | 'works' | 'project' | 'content'>>;

interface Surroundings {
  readonly config: PublicConfig;
  readonly messages: Messages;
}

export type HeadInput = Surroundings &
  ({ readonly view: HeadView } | { readonly failure: Failure; readonly room?: Room });

function frameOfRoom(room: Room): Pick<Head, 'themeColors' | 'icon'> {
  const colors = (['light', 'dark'] as const).map((scheme) => ({
    media: `(prefers-color-scheme: ${scheme})`,
    color: themeColors[room][scheme],
  }));
  return { themeColors: colors, icon: room === 'art' ? '/favicon-art.svg' : '/favicon.svg' };
}

function firstImage({ project, projects, works, landing }: HeadView): Image | undefined {
  const listed = [...(projects?.items ?? []), ...(works?.items ?? [])].find(({ cover }) => cover);
  return project?.cover ?? listed?.cover ?? landing?.videos.design?.poster;
}

function headOfView(view: HeadView, { config, messages }: Surroundings): Head {
  const { seo, page, project, canonicalPath } = view;
  const title = seo.isFallback ? `${headingOf({ ...view, config, messages })} — ${config.atelierName}` : seo.title;
  const canonical = new URL(canonicalPath, config.publicUrl).href;
  const image = firstImage(view);
  return {
    title,
    description: seo.description,
    canonical,
    openGraph: {
      type: project ? 'article' : 'website',
      title,
      description: seo.description || undefined,
      url: canonical,
      siteName: config.atelierName,
      locale: config.locale.replace('-', '_'),
      image: image && new URL(image.src, config.publicUrl).href,
      imageAlt: image?.alt || undefined,
    },
    ...frameOfRoom(matchSiteRoute(canonicalPath)?.route.room ?? 'design'),
    jsonLd: jsonLdOf({ page, project, seo, canonical, image, config }),
  };
}

/** `404 — {atelier}`: an error page stands for no address and is not indexed (E2). */
function headOfFailure({ status }: Failure, room: Room, { config, messages }: Surroundings): Head {
  const title = formatMessage(messages, 'error.document-title', {
    status: String(status),
    atelier: config.atelierName,
  });
  return {
    title,
    description: '',
    robots: 'noindex',
    openGraph: { type: 'website', title, siteName: config.atelierName, locale: config.locale.replace('-', '_') },
    ...frameOfRoom(room),
  };
}

/** The head of a page or of a failure. Pure: the server writes it out, the browser applies it on navigation. */
export function headOf(input: HeadInput): Head {
  return 'view' in input ? headOfView(input.view, input) : headOfFailure(input.failure, input.room ?? 'design', input);
}
