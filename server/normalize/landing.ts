import type { Landing } from '../../shared/contract/landing.ts';
import type { Video } from '../../shared/contract/video.ts';
import { readVideo } from './media/video.ts';
import type { Normalized, NormalizeOptions } from './reply/context.ts';
import { openDocument } from './reply/document.ts';
import { readList } from './reply/list.ts';
import { OpenRecord } from './reply/open-record.ts';
import { type Reading, readReply } from './reply/reading.ts';
import { isRecord, type Place } from './reply/record.ts';
import { readText } from './text/printable.ts';

type IntroItem = Landing['intro']['design'][number];

const empty: Landing = { videos: {}, intro: { design: [], art: [] } };

/** The films and introductions of the landing page. Throws NormalizeRefusal for no document. */
export function normalizeLanding(wire: unknown, options: NormalizeOptions): Normalized<Landing> {
  return readReply(wire, options, (reply, reading) => {
    const record = openDocument(reply, reading, ['attributes', 'acf', 'fields', 'landing']);
    return record ? readLanding(record, reading) : empty;
  });
}

function readLanding(record: OpenRecord, reading: Reading): Landing {
  const videos = record.take('landingVideos', (place) => open(place, reading)) ?? record;
  const intro = record.take('landingIntro', (place) => open(place, reading)) ?? record;
  const design = videos.take('designVideo', (place) => readVideo(place, reading));
  const art = videos.take('artVideo', (place) => readVideo(place, reading));
  return {
    videos: { ...named('design', design), ...named('art', art) },
    intro: {
      design: intro.take('designIntro', (place) => readIntro(place, reading)) ?? [],
      art: intro.take('artIntro', (place) => readIntro(place, reading)) ?? [],
    },
  };
}

const named = (room: 'design' | 'art', video: Video | undefined): Landing['videos'] => (video ? { [room]: video } : {});

function open({ value, at }: Place, reading: Reading): OpenRecord | undefined {
  const record = Array.isArray(value) ? value.find(isRecord) : value;
  return isRecord(record) ? new OpenRecord(record, at, reading, ['attributes', 'data', 'fields']) : undefined;
}

function readIntro(place: Place, reading: Reading): IntroItem[] {
  return readList(place, reading).flatMap((element) => {
    const text = readText(element, reading);
    return text === undefined ? [] : [{ text }];
  });
}
