import type { Page } from '../../shared/contract/page.ts';
import type { Answer, Reader } from './answer.ts';
import { comparableSlug } from './slug.ts';

/** A general page by its slug. An empty answer of the upstream is a page with `isEmpty`; a 404 is absence (R6). */
export async function generalPage({ read, sources }: Reader, slug: string): Promise<Answer<Page>> {
  return read(sources.page(comparableSlug(slug)));
}

/** As {@link generalPage}, and where there is nothing to show under this spelling, in lower case (R17). */
export async function generalPageInAnyCase(reader: Reader, slug: string): Promise<Answer<Page>> {
  const asTyped = await generalPage(reader, slug);
  const lower = comparableSlug(slug).toLowerCase();
  const isShown = asTyped.kind === 'found' && !asTyped.value.isEmpty;
  if (isShown || asTyped.kind === 'unknown' || lower === comparableSlug(slug)) return asTyped;
  const inLowerCase = await generalPage(reader, lower);
  return inLowerCase.kind === 'found' && !inLowerCase.value.isEmpty ? inLowerCase : asTyped;
}
