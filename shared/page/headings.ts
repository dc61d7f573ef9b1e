import type { Landing } from '../contract/landing.ts';
import type { View } from '../contract/view.ts';
import { formatMessage, type MessageKey } from '../messages/format-message.ts';
import type { Messages } from './renderer.ts';

export type HeadingSource = Pick<View, 'page' | 'config'> &
  Partial<Pick<View, 'project' | 'content' | 'event'>> & {
    readonly landing?: Pick<Landing, 'intro'> | null | undefined;
    readonly messages: Messages;
  };

/** The first sentence of a section's introduction, or its name. */
export function statementOf({ landing, config }: HeadingSource, section: 'design' | 'art'): string {
  const name = section === 'design' ? config.atelierName : config.artistName;
  return landing?.intro[section][0]?.text ?? name;
}

/** Text of a page's only h1, and of its title without search engine data (N8). */
export function headingOf(source: HeadingSource): string {
  const { page, config, project, content, event, messages } = source;
  const t = (key: MessageKey) =>
    formatMessage(messages, key, { atelier: config.atelierName, artist: config.artistName });
  switch (page) {
    case 'landing':
      return t('landing.heading');
    case 'design':
      return statementOf(source, 'design');
    case 'art-name':
      return statementOf(source, 'art');
    case 'art-biography-name':
      return content?.title ?? config.artistName;
    default:
      return project?.title ?? content?.title ?? event?.title ?? t(`heading.${page}` as MessageKey);
  }
}
