import type { Image } from '../../../shared/contract/image.ts';
import type { TextLanguage } from '../../../shared/contract/text/text-language.ts';
import type { Video } from '../../../shared/contract/video.ts';
import { stemOf } from '../ground/stem.ts';
import { cleanLine } from '../ground/text.ts';
import { readAudio } from '../media/audio.ts';
import { readVideo } from '../media/video.ts';
import type { PayloadNode } from '../payload/payload-node.ts';
import { imageOfMarkup, type MarkupPart, readMarkup } from '../text/html.ts';
import { languageOfAttributes, languageOfScript } from '../text/text-language.ts';
import { type BlockDraft, nameParts } from './block-draft.ts';

export function readTextBlocks(raw: string, node: PayloadNode): BlockDraft[] {
  const drafts = readMarkup(raw, node).flatMap((part) => draftsOf(part, node));
  return nameParts(mergeVideos(drafts));
}

function draftsOf(part: MarkupPart, node: PayloadNode): BlockDraft[] {
  if (part.kind === 'text') return [part];
  if (part.kind === 'images') {
    node.note('html-image-extracted');
    const images = part.images.map((image) => imageOfMarkup(image, node));
    const title = part.title === undefined ? '' : cleanLine(part.title, node);
    return imageBlocks(images, title, { ...languageOfScript(title), ...languageOfAttributes(part.language ?? {}) });
  }
  if (part.kind === 'sound') {
    const audio = readAudio(node.with(part.sound));
    return audio ? [{ kind: 'audio', audio }] : [];
  }
  const { sources, ...words } = part.video;
  const video = readVideo(node.with({ sources: sources.map((src) => ({ src })), ...words }));
  if (!video) return [];
  node.note('html-embed-extracted');
  return [{ kind: 'video', video }];
}

function imageBlocks(images: readonly Image[], title: string, language: TextLanguage): BlockDraft[] {
  const [image] = images;
  if (image && images.length === 1) return [{ kind: 'image', image }];
  const items = images.map((full) => ({ full, thumbnail: full }));
  return [{ kind: 'gallery', ...(title && { title, ...language }), items }];
}

function mergeVideos(drafts: readonly BlockDraft[]): BlockDraft[] {
  const merged: BlockDraft[] = [];
  for (const draft of drafts) {
    const last = merged.at(-1);
    if (draft.kind === 'video' && last?.kind === 'video' && isSameVideo(draft.video, last.video)) {
      merged[merged.length - 1] = {
        ...last,
        video: { ...last.video, sources: [...last.video.sources, ...draft.video.sources] },
      };
    } else merged.push(draft);
  }
  return merged;
}

function isSameVideo(a: Video, b: Video): boolean {
  const [first, second] = [a.sources[0]?.src ?? '', b.sources[0]?.src ?? ''];
  return first.startsWith('/') && second.startsWith('/') && first !== second && stemOf(first) === stemOf(second);
}
