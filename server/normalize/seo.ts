import type { Seo } from '../../shared/contract/seo.ts';
import { fallbackSeo } from '../../shared/page/fallback-seo.ts';
import type { Normalized, Subject } from './payload/context.ts';
import { openDocument } from './payload/document.ts';
import { readPayload } from './payload/read-payload.ts';
import { readLine } from './text/printable.ts';

/** Search engine data, or the fallback if the title is missing. Throws NormalizeRefusal for no document. */
export function normalizeSeo(payload: unknown, subject: Omit<Subject, 'slug'>): Normalized<Seo> {
  const { atelierName } = subject;
  return readPayload(payload, subject, (reply) => {
    const record = openDocument(reply, ['seo', 'attributes', 'acf', 'yoast_head_json', 'meta']);
    if (!record || record.peek('isFallback') === true) return fallbackSeo(atelierName);
    const line = (name: 'seoTitle' | 'description' | 'focusKeyword'): string => record.take(name, readLine) ?? '';
    const title = line('seoTitle');
    if (title === '') return fallbackSeo(atelierName);
    return { title, description: line('description'), focusKeyword: line('focusKeyword'), isFallback: false };
  });
}
