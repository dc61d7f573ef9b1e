import type { Seo } from '../../shared/contract/seo.ts';
import { fallbackSeo } from '../../shared/fallback-seo.ts';
import type { Normalized } from './reply/context.ts';
import { openDocument } from './reply/document.ts';
import { readReply } from './reply/reading.ts';
import { readLine } from './text/printable.ts';

/** No media and no links stand in this reply, so any options do. */
const options = {
  mediaBaseUrl: 'http://localhost/',
  mediaRewrites: [],
  mediaIdOf: (stored: string): string => stored,
  publicUrl: 'http://localhost/',
  messagingLabel: /^$/,
};

/** Search engine data; without a title it is the fallback. Throws NormalizeRefusal for no document. */
export function normalizeSeo(wire: unknown, atelierName: string): Normalized<Seo> {
  return readReply(wire, options, (reply, reading) => {
    const record = openDocument(reply, reading, ['seo', 'attributes', 'acf', 'yoast_head_json', 'meta']);
    if (!record || record.peek('isFallback') === true) return fallbackSeo(atelierName);
    const line = (name: 'seoTitle' | 'description' | 'focusKeyword'): string =>
      record.take(name, (place) => readLine(place, reading)) ?? '';
    const title = line('seoTitle');
    if (title === '') return fallbackSeo(atelierName);
    return { title, description: line('description'), focusKeyword: line('focusKeyword'), isFallback: false };
  });
}
