import type { InlineData } from '../../shared/page/renderer.ts';
import type { Site } from './hooks/site-context.tsx';

/** What holds for a whole document opened at one history entry: configuration and messages of a document. Throws when the document came without them. */
export function siteOf({ view, frame, messages, failure }: InlineData, place: string): Site {
  const { config, site: own } = view ?? frame ?? {};
  if (!config || !own) throw new Error('The document has no configuration');
  return { config, own, messages, failedPlace: failure ? place : undefined };
}
