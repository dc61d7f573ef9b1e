import type { Landing } from '../../shared/contract/landing.ts';
import { readVideo } from './media/video.ts';
import type { Normalized, NormalizeOptions } from './payload/context.ts';
import { openDocument } from './payload/document.ts';
import { readList } from './payload/list.ts';
import { OpenRecord } from './payload/open-record.ts';
import type { PayloadNode } from './payload/payload-node.ts';
import { readPayload } from './payload/read-payload.ts';
import { present } from './payload/record.ts';
import { readText } from './text/printable.ts';

type IntroItem = Landing['intro']['design'][number];

const empty: Landing = { videos: {}, intro: { design: [], art: [] } };

/** Videos and introductions of the home page. Throws NormalizeRefusal for no document. */
export function normalizeLanding(payload: unknown, options: NormalizeOptions): Normalized<Landing> {
  return readPayload(payload, options, (reply) => {
    const record = openDocument(reply, ['attributes', 'acf', 'fields', 'landing']);
    return record ? readLanding(record) : empty;
  });
}

function readLanding(record: OpenRecord): Landing {
  const videos = record.take('landingVideos', open) ?? record;
  const intro = record.take('landingIntro', open) ?? record;
  const design = videos.take('designVideo', readVideo);
  const art = videos.take('artVideo', readVideo);
  return {
    videos: present({ design, art }),
    intro: {
      design: intro.take('designIntro', readIntro) ?? [],
      art: intro.take('artIntro', readIntro) ?? [],
    },
  };
}

function open(node: PayloadNode): OpenRecord | undefined {
  const record = [node, ...node.items()].find((candidate) => candidate.isRecord());
  return record && new OpenRecord(record, ['attributes', 'data', 'fields']);
}

function readIntro(node: PayloadNode): IntroItem[] {
  return readList(node).flatMap((element) => {
    const text = readText(element);
    return text === undefined ? [] : [{ text }];
  });
}
