import type { PublicConfig } from '../../shared/contract/config.ts';
import type { Image } from '../../shared/contract/image.ts';
import type { ProjectList, ProjectSummary } from '../../shared/contract/project.ts';
import type { View } from '../../shared/contract/view.ts';
import { overviewHero } from '../../shared/overview-hero.ts';
import type { InlineData, SentData } from '../../shared/renderer.ts';

/** A picture in a list: its caption names it; the header lies over it once it has become its page's hero. */
function drawnCover({ src, width, height, tone, bandMin, bandMax, sources }: Image): Image {
  return { src, alt: '', width, height, tone, bandMin, bandMax, sources };
}

function drawnItem(item: ProjectSummary, isHero: boolean): ProjectSummary {
  const { lead: _lead, cover, ...drawn } = item;
  return { ...drawn, cover: cover && !isHero ? drawnCover(cover) : cover, extra: {} };
}

function drawnList({ items, total }: ProjectList): ProjectList {
  const hero = overviewHero(items);
  return { items: items.map((item) => drawnItem(item, item === hero)), total };
}

/**
 * A view without what no overview draws, which every document would otherwise carry twice, as markup and as data: leads,
 * unknown fields, and of all pictures but the hero the alternative text, the caption and the preview.
 * The API gives them all.
 */
export function drawnView(view: View): View {
  const { projects, works } = view;
  return {
    ...view,
    ...(projects && { projects: drawnList(projects) }),
    ...(works && { works: drawnList(works) }),
  };
}

function withoutLogos<Shown extends { readonly config: PublicConfig }>(shown: Shown): Shown {
  const { config } = shown;
  return { ...shown, config: { ...config, brand: { ...config.brand, logos: {} } } };
}

/**
 * What of a document's data is sent along: what the site draws, and nothing else. Logos are shown from files of their
 * own; the texts of the interface are in the client's code, kept for good.
 */
export function sentDataOf({ messages, ...data }: InlineData): SentData {
  const { view, frame } = data;
  return { ...data, view: view && withoutLogos(view), ...(frame && { frame: withoutLogos(frame) }) };
}
