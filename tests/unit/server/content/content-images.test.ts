import { beforeEach, expect, test } from 'vitest';
import { type Entry, entryOf } from '../../../../server/cache/entry.ts';
import { ContentImages } from '../../../../server/content/content-images.ts';
import { imageIdsOf } from '../../../../server/content/reading/image-details.ts';
import type { Image, ImageDetails } from '../../../../shared/contract/image.ts';
import { ControlledSource, settled } from '../../../helpers/controlled-source.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';

const id = 'abcdefghijklmnop';
const image: Image = { src: `/media/${id}/a.jpg`, alt: '', sources: [] };

/** Images whose details arrive when the test provides them. */
class Images {
  readonly known = new Map<string, ImageDetails>();
  /** Details outside memory. */
  readonly stored = new Map<string, ImageDetails>();
  readonly wanted: string[] = [];
  forgotten = 0;
  all = Promise.withResolvers<void>();
  #listener: (id: string) => void = () => undefined;

  readonly details = (requested: string): ImageDetails | undefined => this.known.get(requested);

  readonly isPending = (requested: string): boolean => !this.known.has(requested);

  readonly recall = async (ids: readonly string[]): Promise<readonly string[]> => {
    for (const one of ids) {
      const stored = this.stored.get(one);
      if (stored) this.known.set(one, stored);
    }
    return ids.filter((one) => !this.known.has(one));
  };

  readonly want = (ids: readonly string[]): Promise<void> => {
    this.wanted.push(...ids);
    return this.all.promise;
  };

  readonly onKnown = (listener: (id: string) => void): void => {
    this.#listener = listener;
  };

  learn(details: ImageDetails): void {
    this.known.set(id, details);
    this.#listener(id);
  }
}

let clock: ManualClock;
let images: Images;
let values: Entry[];
let content: ContentImages;

beforeEach(() => {
  clock = new ManualClock();
  images = new Images();
  values = [];
  content = new ContentImages({ images, values: () => values, clock, waitMs: 300 });
});

/** A value that memory holds. */
function held(key: string, value: unknown = { cover: image }): Entry {
  const json = Buffer.from(JSON.stringify(value));
  const entry = entryOf(new ControlledSource(key), { kind: 'found', json, imageIds: imageIdsOf(value) }, 0);
  values.push(entry);
  return entry;
}

function coverOf(entry: Entry): Image {
  const value = JSON.parse(entry.json.toString());
  content.into(entry, value);
  return value.cover;
}

/** Has a promise been fulfilled by now? */
async function isOver(promise: Promise<unknown> | undefined): Promise<boolean> {
  let over = promise === undefined;
  void promise?.then(() => {
    over = true;
  });
  await settled();
  return over;
}

test('a load waits for image details within its limit, and later reads do not wait again', async () => {
  const about = held('about');
  const loading = content.settled(about);
  clock.advance(299);
  expect(await isOver(loading)).toBe(false);
  images.learn({ width: 3, height: 2 });
  images.all.resolve();
  await loading;
  expect(content.settled(about)).toBeUndefined();
  expect(coverOf(about)).toMatchObject({ width: 3, height: 2 });
});

test('a load ends at its limit, and later details change the version once', async () => {
  const about = held('about');
  const loading = content.settled(about);
  await settled();
  clock.advance(300);
  await loading;
  expect(content.settled(about)).toBeUndefined();
  const before = content.versionOf(about);
  expect(coverOf(about)).toEqual(image);
  images.learn({ width: 3, height: 2 });
  images.learn({ width: 3, height: 2, tone: 'oklch(0.5 0 0)' });
  clock.advance(1_019);
  expect(content.versionOf(about)).toBe(before);
  clock.advance(1);
  const after = content.versionOf(about);
  expect(after).not.toBe(before);
  expect(coverOf(about).tone).toBeDefined();
  clock.advance(10_000);
  expect(content.versionOf(about)).toBe(after);
});

test('a changed image changes the version of the values that name it only', async () => {
  images.known.set(id, { width: 3, height: 2 });
  const other = held('other', { cover: { ...image, src: '/media/0123456789abcdef/b.jpg' } });
  const naming = [held('list'), held('detail')];
  images.all.resolve();
  for (const { imageIds } of [...naming, other]) await content.settled({ imageIds });
  const before = [...naming, other].map((entry) => content.versionOf(entry));
  images.learn({ width: 5, height: 5 });
  clock.advance(1_020);
  const after = [...naming, other].map((entry) => content.versionOf(entry));
  expect(after.map((version, index) => version !== before[index])).toEqual([true, true, false]);
});
