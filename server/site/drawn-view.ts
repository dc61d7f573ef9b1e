import type { Image } from '../../shared/contract/image.ts';
import type { ProjectList, ProjectSummary } from '../../shared/contract/project.ts';
import type { View } from '../../shared/contract/view.ts';

/** A picture in a list: its caption names it, and nothing lies over it. */
function drawnCover({ src, width, height, tone, sources }: Image): Image {
  return { src, alt: '', width, height, tone, sources };
}

function drawnItem(item: ProjectSummary, isHero: boolean): ProjectSummary {
  const { lead: _lead, cover, ...drawn } = item;
  return { ...drawn, cover: cover && !isHero ? drawnCover(cover) : cover, extra: {} };
}

function drawnList({ items, total }: ProjectList): ProjectList {
  const hero = items.find(({ cover }) => cover);
  return { items: items.map((item) => drawnItem(item, item === hero)), total };
}

/**
 * A view without what no overview draws, which every document would otherwise carry twice, as markup and as data: leads,
 * unknown fields, and of all pictures but the hero the alternative text, the caption and what is measured for the header.
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
