import type { InlineData } from '../../shared/page/renderer.ts';
import type { Site } from './hooks/site-context.tsx';

/** Throws if the document has no configuration. */
export function siteOf({ view, frame, messages, failure }: InlineData, place: string): Site {
  const { config, site: own } = view ?? frame ?? {};
  if (!config || !own) throw new Error('The document has no configuration');
  return { config, own, messages, failedPlace: failure ? place : undefined };
}
