import type { PublicConfig } from '../../../shared/contract/config.ts';
import type { InlineData } from '../../../shared/renderer.ts';
import type { Room } from '../../../shared/site-routes.ts';

const rooms = ['design', 'art'] as const satisfies readonly Room[];

/** Name of a room's logo in the markup. */
export function logoMarkup(room: Room): string {
  return `logo-${room}`;
}

function withLogos(config: PublicConfig, page: Document): PublicConfig {
  const inMarkup = rooms.flatMap((room) => {
    const drawn = page.querySelector(`[data-markup="${logoMarkup(room)}"]`);
    return drawn ? [[room, drawn.innerHTML]] : [];
  });
  const { brand } = config;
  return { ...config, brand: { ...brand, logos: { ...brand.logos, ...Object.fromEntries(inMarkup) } } };
}

/**
 * The data that came with a document. The outlines of the logos it shows are taken from its markup; those it does not
 * show are `''`, and are asked for when they are needed.
 */
export function readInlineData(page: Document): InlineData {
  // Written by our own server from the interface of the same name.
  const data = JSON.parse(page.getElementById('data')?.textContent ?? '') as InlineData;
  const { view, frame } = data;
  return {
    ...data,
    view: view && { ...view, config: withLogos(view.config, page) },
    ...(frame && { frame: { ...frame, config: withLogos(frame.config, page) } }),
  };
}
