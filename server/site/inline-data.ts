import type { PublicConfig } from '../../shared/contract/config.ts';
import type { InlineData } from '../../shared/renderer.ts';

function withoutLogos(config: PublicConfig): PublicConfig {
  const { brand } = config;
  const logos = Object.fromEntries(Object.keys(brand.logos).map((room) => [room, '']));
  return { ...config, brand: { ...brand, logos } };
}

/**
 * What of a document's data is sent along: not the outlines of the logos. The one that is shown stands in the markup,
 * where the client takes it from; each would be a fifth of the whole document once more.
 */
export function compactInlineData(data: InlineData): InlineData {
  const { view, frame } = data;
  return {
    ...data,
    view: view && { ...view, config: withoutLogos(view.config) },
    ...(frame && { frame: { ...frame, config: withoutLogos(frame.config) } }),
  };
}
