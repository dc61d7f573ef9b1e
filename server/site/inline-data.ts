import type { PublicConfig } from '../../shared/contract/config.ts';
import type { InlineData } from '../../shared/renderer.ts';

function withoutLogos(config: PublicConfig): PublicConfig {
  return { ...config, brand: { ...config.brand, logos: {} } };
}

/** What of a document's data is sent along: not the outlines of the logos, which the site shows from their files. */
export function compactInlineData(data: InlineData): InlineData {
  const { view, frame } = data;
  return {
    ...data,
    view: view && { ...view, config: withoutLogos(view.config) },
    ...(frame && { frame: { ...frame, config: withoutLogos(frame.config) } }),
  };
}
