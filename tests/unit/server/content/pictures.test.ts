import { beforeEach, expect, test } from 'vitest';
import { type Entry, entryOf } from '../../../../server/cache/entry.ts';
import { ContentPictures, picturesBeside } from '../../../../server/content/pictures.ts';
import { jsonWithDetails } from '../../../../server/content/reading/picture-details.ts';
import type { Image, ImageDetails } from '../../../../shared/contract/image.ts';
import { ControlledSource } from '../../../helpers/controlled-source.ts';
import { eventually } from '../../../helpers/eventually.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';

const id = 'abcdefghijklmnop';
const image: Image = { src: `/media/${id}/a.jpg`, alt: '', sources: [] };
const bare = Buffer.from(JSON.stringify({ cover: image }));

/** Pictures that become known when the test says so. */
class Pictures {
  readonly known = new Map<string, ImageDetails>();
  readonly wanted: string[] = [];
  all: PromiseWithResolvers<void> | undefined = Promise.withResolvers<void>();
  #listener: (id: string) => void = () => undefined;

  readonly want = async (ids: readonly string[]): Promise<void> => {
    this.wanted.push(...ids);
    await this.all?.promise;
  };

  readonly details = (asked: string): ImageDetails | undefined => this.known.get(asked);

  readonly onKnown = (listener: (id: string) => void): void => {
    this.#listener = listener;
  };

  learn(details: ImageDetails): void {
    this.known.set(id, details);
    this.#listener(id);
  }
}

let clock: ManualClock;
let pictures: Pictures;
let stored: Map<string, Buffer>;
let amendments: number;
let content: ContentPictures;

beforeEach(() => {
  clock = new ManualClock();
  pictures = new Pictures();
  stored = new Map();
  amendments = 0;
  content = new ContentPictures({
    pictures,
    content: {
      amend: async (key, change) => {
        amendments += 1;
        const json = stored.get(key);
        if (json) stored.set(key, await change(json));
      },
    },
    addDetails: async (json, details) => jsonWithDetails(json, details),
    clock,
    waitMs: 300,
  });
});

const coverOf = (json: Buffer | undefined): Image => JSON.parse(`${json}`).cover;

test('a value without pictures is given at once, as it is', async () => {
  expect(await content.fill('about', bare, [])).toBe(bare);
  expect(pictures.wanted).toEqual([]);
});

test('a value whose pictures are known does not wait', async () => {
  pictures.all = undefined;
  pictures.known.set(id, { width: 3, height: 2 });
  expect(coverOf(await content.fill('about', bare, [id]))).toMatchObject({ width: 3 });
});

test('a load waits for what becomes known in time', async () => {
  const filling = content.fill('about', bare, [id]);
  clock.advance(299);
  pictures.learn({ width: 3, height: 2 });
  pictures.all?.resolve();
  expect(coverOf(await filling)).toMatchObject({ width: 3, height: 2 });
});

test('a load waits no longer than it may; what comes later is added to what is stored', async () => {
  const filling = content.fill('about', bare, [id]);
  clock.advance(300);
  stored.set('about', await filling);
  expect(coverOf(stored.get('about'))).toEqual(image);
  pictures.learn({ width: 3, height: 2 });
  pictures.learn({ width: 3, height: 2, tone: 'oklch(0.5 0 0)' });
  pictures.all?.resolve();
  clock.advance(1_020);
  await eventually(() => coverOf(stored.get('about')).tone !== undefined);
  expect(amendments).toBe(1);
});

test('what is known in part by then is in the value already', async () => {
  const filling = content.fill('about', bare, [id]);
  pictures.learn({ width: 3, height: 2 });
  clock.advance(300);
  expect(coverOf(await filling)).toMatchObject({ width: 3 });
});

test('a picture that changes is changed in all values that name it', async () => {
  pictures.all = undefined;
  for (const key of ['list', 'detail']) stored.set(key, await content.fill(key, bare, [id]));
  pictures.learn({ width: 5, height: 5 });
  clock.advance(1_020);
  await eventually(() => amendments === 2);
  expect([...stored.values()].map((json) => coverOf(json).width)).toEqual([5, 5]);
});

test('details that cannot be added leave the value as it was', async () => {
  pictures.all = undefined;
  pictures.known.set(id, { width: 3, height: 2 });
  const failing = new ContentPictures({
    pictures,
    content: { amend: async () => undefined },
    addDetails: () => Promise.reject(new Error('no time left')),
    clock,
    waitMs: 300,
  });
  expect(await failing.fill('about', bare, [id])).toBe(bare);
});

test('a value from the second tier is mended with what has been measured since', async () => {
  pictures.all = undefined;
  const annotation = { media: [{ id, url: '/a.jpg' }], others: [] };
  const entry: Entry = entryOf(new ControlledSource('about'), { kind: 'found', json: bare, annotation }, 0);
  stored.set('about', bare);
  pictures.known.set(id, { width: 3, height: 2 });
  content.mend(entry);
  await Promise.resolve();
  await Promise.resolve();
  clock.advance(1_020);
  await eventually(() => coverOf(stored.get('about')).width === 3);
});

test('ids beside a stored value, or none', () => {
  const beside = (annotation: unknown) =>
    picturesBeside(entryOf(new ControlledSource('about'), { kind: 'found', json: bare, annotation }, 0));
  const media = ['film', id, 'plan'].map((each) => ({ id: each, url: `/${each}` }));
  expect(beside({ media, others: ['film', 'plan'] })).toEqual([id]);
  expect(beside({ media: [] })).toEqual([]);
  expect(beside(undefined)).toEqual([]);
});
