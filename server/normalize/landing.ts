import type { Landing } from '../../shared/contract/landing.ts';
import { isMetadataName } from './blocks/block-kind.ts';
import { openDocument } from './document.ts';
import type { Normalized, NormalizeOptions } from './ground/context.ts';
import { type PayloadRecord, present } from './ground/record.ts';
import { readVideo } from './media/video.ts';
import { foldedNames, foldName } from './payload/field-names.ts';
import { readList } from './payload/list.ts';
import { OpenRecord } from './payload/open-record.ts';
import type { PayloadNode } from './payload/payload-node.ts';
import { isUnpublished } from './payload/published.ts';
import { readPayload } from './read-payload.ts';
import { readText } from './text/printable.ts';
import { isRichText } from './text/tree-node.ts';

type IntroItem = Landing['intro']['design'][number];

const paragraphNames = new Set([...(foldedNames.get('blockTitle') ?? []), ...(foldedNames.get('html') ?? [])]);
const maxDepth = 4;

const empty: Landing = { videos: {}, intro: { design: [], art: [] } };

/** Videos and introductions of the home page. Throws NormalizeRefusal for no document. */
export const normalizeLanding = (payload: unknown, options: NormalizeOptions): Normalized<Landing> =>
  readPayload(payload, options, (response) => {
    const record = openDocument(response, ['attributes', 'acf', 'fields', 'landing']);
    return record ? readLanding(record) : empty;
  });

function readLanding(record: OpenRecord): Landing {
  const videos = record.take('landingVideos', open) ?? record;
  const intro = record.take('landingIntro', open) ?? record;
  const design = videos.take('designVideo', readVideo);
  const art = videos.take('artVideo', readVideo);
  return {
    videos: present({ design, art }),
    intro: {
      design: intro.take('designIntro', (node) => readIntro(node)) ?? [],
      art: intro.take('artIntro', (node) => readIntro(node)) ?? [],
    },
  };
}

function open(node: PayloadNode): OpenRecord | undefined {
  const record = [node, ...node.items()].find((candidate) => candidate.isRecord());
  return record && new OpenRecord(record, ['attributes', 'data', 'fields']);
}

function readIntro(node: PayloadNode, depth = 0): IntroItem[] {
  if (depth > maxDepth) return [];
  return readList(node, { isElement: isParagraph }).flatMap((element) => readParagraphs(element, depth));
}

const isParagraph = (record: PayloadRecord): boolean =>
  isRichText(record) || Object.keys(record).some((key) => paragraphNames.has(foldName(key)));

/** The title of a paragraph comes before its text. */
function readParagraphs(node: PayloadNode, depth: number): IntroItem[] {
  if (node.isRecord() && !isRichText(node.value)) {
    if (isUnpublished(node.value, node)) return [];
    const record = new OpenRecord(node, ['attributes', 'data', 'fields']);
    const texts = [record.take('blockTitle', readText), record.take('html', readText)];
    const rest = record.rest().filter(({ key }) => !isMetadataName(foldName(key)));
    const own = texts.flatMap((text) => (text === undefined ? [] : [{ text }]));
    return [...own, ...rest.flatMap((field) => readIntro(field, depth + 1))];
  }
  const text = readText(node);
  return text === undefined ? [] : [{ text }];
}
