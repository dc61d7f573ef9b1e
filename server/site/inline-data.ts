import type { PublicConfig } from '../../shared/contract/config.ts';
import type { ProjectList } from '../../shared/contract/project.ts';
import type { View } from '../../shared/contract/view.ts';
import type { InlineData, SentData } from '../../shared/renderer.ts';

function compactConfig(config: PublicConfig): PublicConfig {
  return { ...config, brand: { ...config.brand, logos: {} } };
}

function compactList({ items, total }: ProjectList): ProjectList {
  return { items: items.map(({ lead, ...item }) => ({ ...item, extra: {} })), total };
}

function compactView(view: View): View {
  return {
    ...view,
    config: compactConfig(view.config),
    ...(view.projects && { projects: compactList(view.projects) }),
    ...(view.works && { works: compactList(view.works) }),
  };
}

/**
 * What of a document's data is sent along: what the site draws, and nothing else. Logos are shown from files of their
 * own; no list shows the leads of its items, or fields that nobody knows; the texts of the interface are in the client's code, kept for good.
 */
export function compactInlineData({ messages, ...data }: InlineData): SentData {
  const { view, frame } = data;
  return {
    ...data,
    view: view && compactView(view),
    ...(frame && { frame: { ...frame, config: compactConfig(frame.config) } }),
  };
}
