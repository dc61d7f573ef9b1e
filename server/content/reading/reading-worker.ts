import { UpstreamError, type UpstreamErrorKind } from '../../base/upstream-errors.ts';
import type { PageOutcome } from '../../upstream/client.ts';
import { responseAdapters } from '../../upstream/presets/response-adapters.ts';
import type { RawPage } from '../../upstream/read-page.ts';
import { ResponsePages } from '../../upstream/response-pages.ts';
import { resourceNames, resources } from '../resources.ts';
import { moved } from './moved.ts';
import { type FoundContent, type ReadingOrder, readScheduled } from './read-content.ts';

/** A page of a response, or none if it ended early. The first one has the order. */
export interface PageTask {
  readonly id: number;
  readonly order: ReadingOrder | undefined;
  readonly page: RawPage | undefined;
  /** The pages before it are forgotten. */
  readonly isFirst: boolean;
}

/** Errors are sent as data, because their classes do not cross threads. */
export type Outcome<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'refused'; readonly errorKind: UpstreamErrorKind; readonly message: string };

interface OpenResponse {
  readonly order: ReadingOrder;
  readonly newPages: () => ResponsePages;
  readonly pages: ResponsePages;
  /** The same pages, read a moment before. */
  readonly earlier?: ResponsePages;
}

const responses = new Map<number, OpenResponse>();

async function responseOf({ id, order: given, isFirst }: PageTask): Promise<OpenResponse> {
  const known = responses.get(id);
  if (known) return isFirst ? { ...known, pages: known.newPages() } : known;
  // The worker was replaced because of another response.
  if (!given) throw new UpstreamError('aborted', 'the reader was replaced between two pages');
  const editLinks = given.settings.isPreview ? new Map() : undefined;
  const order = { ...given, editLinks };
  const { call, preset } = order;
  const adapt = preset && (await responseAdapters[preset]?.());
  const { locales } = order.settings;
  const newPages = () =>
    new ResponsePages(
      order.pages,
      adapt && ((page, url, before) => adapt(page, call, url, before, locales)),
      editLinks,
    );
  return { order, newPages, pages: newPages() };
}

/**
 * Several pages are one list only if nothing changed between them. If an item seems lost, all pages are read again. Throws
 * UpstreamError if it is lost in faulty pages that also changed since, so that the stored list stays.
 */
function isLosing({ pages, earlier }: OpenResponse, content: FoundContent | undefined): boolean {
  if (!pages.areSeveral || (content?.change?.lost.length ?? 0) === 0) return false;
  const errors = pages.errors();
  if (errors !== '' && earlier && earlier.identity !== pages.identity)
    throw new UpstreamError('wrong-shape', `list changed between pages: ${errors}`);
  return true;
}

async function read(task: PageTask): Promise<PageOutcome<FoundContent>> {
  const response = await responseOf(task);
  const { order, pages, earlier, newPages } = response;
  responses.delete(task.id);
  const next = task.page ? pages.add(task.page) : pages.another();
  if (next) {
    responses.set(task.id, response);
    return { kind: 'next', ...next, url: next.url.href };
  }
  const mustReadAgain = (isDoubtful: boolean) => isDoubtful && pages.areSeveral && !earlier;
  const readAgain = (): PageOutcome<FoundContent> => {
    responses.set(task.id, { ...response, pages: newPages(), earlier: pages });
    return { kind: 'next', url: pages.firstUrl, number: 1, isSure: true, isAgain: true };
  };
  if (mustReadAgain(pages.errors() !== '')) return readAgain();
  const content = pages.isAbsent ? undefined : await readScheduled(order, pages);
  if (content && 'isAbsent' in content) return { kind: 'absent', schedule: content.schedule };
  if (mustReadAgain(isLosing(response, content))) return readAgain();
  return content ? { kind: 'found', content, bytes: pages.bytes } : { kind: 'absent' };
}

function memoryOf(outcome: PageOutcome<FoundContent>): readonly ArrayBufferLike[] {
  if (outcome.kind !== 'found') return [];
  const { json, imageIds } = outcome.content;
  return imageIds ? [json.buffer, imageIds.buffer] : [json.buffer];
}

/** Reads a page of a response. The last page returns the value as JSON. */
export async function readPage(task: PageTask): Promise<Outcome<PageOutcome<FoundContent>>> {
  try {
    const result = await read(task);
    return moved({ kind: 'done', result }, memoryOf(result));
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return { kind: 'refused', errorKind: error.kind, message: error.message };
  }
}

export function drop({ id }: Pick<PageTask, 'id'>): Outcome<undefined> {
  responses.delete(id);
  return { kind: 'done', result: undefined };
}

export async function load(): Promise<void> {
  await Promise.all(resourceNames.map((name) => resources[name].normalizer()));
}
