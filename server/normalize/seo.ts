import type { Seo } from '../../shared/contract/seo.ts';
import { fallbackSeo } from '../../shared/page/fallback-seo.ts';
import { openDocument } from './document.ts';
import type { Normalized, Subject } from './ground/context.ts';
import { present } from './ground/record.ts';
import { readPayload } from './read-payload.ts';
import { readLine } from './text/printable.ts';

/** Search engine data, or the fallback if the title is missing. Throws NormalizeRefusal for no document. */
export function normalizeSeo(payload: unknown, subject: Omit<Subject, 'slug'>): Normalized<Seo> {
  const { atelierName } = subject;
  return readPayload(payload, subject, (response) => {
    const record = openDocument(response, ['seo', 'attributes', 'acf', 'yoast_head_json', 'meta']);
    if (!record || record.peek('isFallback') === true) return fallbackSeo(atelierName);
    const title = record.take('seoTitle', readLine);
    if (title === undefined) return fallbackSeo(atelierName);
    const description = record.take('description', readLine);
    const focusKeyword = record.take('focusKeyword', readLine);
    return { title, ...present({ description, focusKeyword }), isFallback: false };
  });
}
