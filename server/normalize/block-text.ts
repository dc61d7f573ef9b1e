import type { Image } from '../../shared/contract/image.ts';
import type { Video } from '../../shared/contract/video.ts';
import type { BlockDraft } from './block-draft.ts';
import { isBlankHtml, sanitizeMarkup } from './html.ts';
import { type HtmlPart, type HtmlPicture, splitHtml } from './html-split.ts';
import type { Reading } from './reading.ts';
import { stemOf } from './stem.ts';
import { readVideo } from './video.ts';

/** Blocks out of rich or plain text: pictures and films that stand alone in it become blocks of their own. */
export function readTextBlocks(raw: string, at: string, reading: Reading): BlockDraft[] {
  const html = sanitizeMarkup(raw, at, reading);
  if (html === '') return [];
  const drafts = splitHtml(html).flatMap((part) => draftsOf(part, at, reading));
  return mergeFilms(drafts);
}

function draftsOf(part: HtmlPart, at: string, reading: Reading): BlockDraft[] {
  if (part.kind === 'text') return isBlankHtml(part.html) ? [] : [{ kind: 'text', html: part.html.trim() }];
  if (part.kind === 'pictures') {
    reading.ledger.note(at, 'html-picture-extracted');
    return pictureBlocks(part.pictures.map(imageOf));
  }
  const video = readVideo({ value: part.src, at }, reading);
  if (!video) return [];
  reading.ledger.note(at, 'html-embed-extracted');
  return [{ kind: 'video', video }];
}

function imageOf({ src, alt, width, height, caption }: HtmlPicture): Image {
  const size = width && height ? { width, height } : {};
  return { src, alt, ...(caption === undefined ? {} : { caption }), ...size, sources: [] };
}

function pictureBlocks(images: readonly Image[]): BlockDraft[] {
  const [image] = images;
  if (image && images.length === 1) return [{ kind: 'image', image }];
  return [{ kind: 'gallery', items: images.map((full) => ({ full, thumbnail: full })) }];
}

/** Encodings of one film, each with an element of its own, are one film. */
function mergeFilms(drafts: readonly BlockDraft[]): BlockDraft[] {
  const merged: BlockDraft[] = [];
  for (const draft of drafts) {
    const last = merged.at(-1);
    if (draft.kind === 'video' && last?.kind === 'video' && isSameFilm(draft.video, last.video)) {
      merged[merged.length - 1] = {
        ...last,
        video: { ...last.video, sources: [...last.video.sources, ...draft.video.sources] },
      };
    } else merged.push(draft);
  }
  return merged;
}

function isSameFilm(a: Video, b: Video): boolean {
  const [first, second] = [a.sources[0]?.src ?? '', b.sources[0]?.src ?? ''];
  return first.startsWith('/') && second.startsWith('/') && first !== second && stemOf(first) === stemOf(second);
}
