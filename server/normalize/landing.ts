import type { Landing } from '../../shared/contract/landing.ts';
import { readVideo } from './media/video.ts';
import type { Normalized, NormalizeOptions } from './reply/context.ts';
import { openDocument } from './reply/document.ts';
import { readList } from './reply/list.ts';
import { OpenRecord } from './reply/open-record.ts';
import type { Place } from './reply/place.ts';
import { present } from './reply/present.ts';
import { readReply } from './reply/read-reply.ts';
import { readText } from './text/printable.ts';

type IntroItem = Landing['intro']['design'][number];

const empty: Landing = { videos: {}, intro: { design: [], art: [] } };

/** The films and introductions of the landing page. Throws NormalizeRefusal for no document. */
export function normalizeLanding(wire: unknown, options: NormalizeOptions): Normalized<Landing> {
  return readReply(wire, options, (reply) => {
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

function open(place: Place): OpenRecord | undefined {
  const record = [place, ...place.items()].find((candidate) => candidate.isRecord());
  return record && new OpenRecord(record, ['attributes', 'data', 'fields']);
}

function readIntro(place: Place): IntroItem[] {
  return readList(place).flatMap((element) => {
    const text = readText(element);
    return text === undefined ? [] : [{ text }];
  });
}
