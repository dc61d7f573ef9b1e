import type { PublicConfig } from '../../../shared/contract/config.ts';
import { formatMessage } from '../../../shared/messages/format-message.ts';
import { headingOf } from '../../../shared/page/headings.ts';
import { absoluteUrl } from '../../../shared/page/languages.ts';
import type { Messages } from '../../../shared/page/renderer.ts';
import { markdownPathOf, matchSiteRoute } from '../../../shared/page/site-routes.ts';
import type { SitePage } from '../../content/site-pages.ts';

const inline = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[[\]\\<>`*_~]|&(?=#?\w+;)/g, '\\$&')
    .trim();

const encodedParentheses: Readonly<Record<string, string>> = { '(': '%28', ')': '%29' };

/** Parentheses would end a link. */
const target = (url: string) => url.replace(/[()]/g, (parenthesis) => encodedParentheses[parenthesis] ?? '');

function lineOf({ path, project, event, title }: SitePage, config: PublicConfig, messages: Messages): string {
  const { year, place, lead } = project ?? { ...event, year: event?.from?.slice(0, 4) };
  const { page } = matchSiteRoute(path) ?? {};
  const heading = title ?? (page ? headingOf({ page, config, messages }) : path);
  const about = [year, place, lead].filter(Boolean).join('. ');
  const link = `- [${inline(heading)}](${target(absoluteUrl(markdownPathOf(path), config))})`;
  return about === '' ? link : `${link}: ${inline(about)}`;
}

export function llmsTextOf(pages: readonly SitePage[], config: PublicConfig, messages: Messages): string {
  const { publicUrl, atelierName: atelier, artistName: artist, apiBase } = config;
  const text = (key: string) => formatMessage(messages, key, { atelier, artist });
  const kindOf = ({ project, event }: SitePage) => project?.section ?? (event && 'event');
  const section = (key: string, listed: ReturnType<typeof kindOf>) => {
    const some = pages.filter((page) => kindOf(page) === listed);
    return some.length === 0 ? [] : [`## ${text(key)}`, '', ...some.map((page) => lineOf(page, config, messages)), ''];
  };
  return [
    ...[`# ${inline(text('llms.title'))}`, '', `> ${inline(text('llms.about'))}`, ''],
    ...section('feed.projects', 'design'),
    ...section('feed.works', 'art'),
    ...section('feed.events', 'event'),
    ...section('llms.pages', undefined),
    ...[
      `## ${text('llms.data')}`,
      '',
      `- [${publicUrl}${apiBase}](${publicUrl}/api/openapi.json): ${text('llms.openapi')}`,
      `- [IIIF](${publicUrl}/iiif/collection.json): ${text('llms.iiif')}`,
    ],
    '',
  ].join('\n');
}
