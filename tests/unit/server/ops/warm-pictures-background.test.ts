import { beforeEach, expect, test } from 'vitest';
import type { Source } from '../../../../server/cache/entry.ts';
import type { Part } from '../../../../server/cache/part.ts';
import type { Sources } from '../../../../server/content/sources.ts';
import type { AnalyzedImage } from '../../../../server/media/probe/analyzed-image.ts';
import { BackgroundWarming } from '../../../../server/ops/warm-pictures.ts';
import { ControlledSource, settled } from '../../../helpers/controlled-source.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';

const pictureId = 'abcdefghijklmnop';
const picture: AnalyzedImage = {
  ...{ format: 'jpeg', width: 320, height: 200, hasAlpha: false, isAnimated: false, version: 'version1' },
};

let clock: ManualClock;
let busy: number;
let made: string[];
let ended: string[];
let warming: BackgroundWarming;

beforeEach(() => {
  clock = new ManualClock();
  busy = 0;
  made = [];
  ended = [];
  const source = (name: string) => new ControlledSource<never>(name);
  const part = async <Value>({ key }: Source<Value>): Promise<Part<Value>> => {
    if (key !== 'landing') return { kind: 'absent' };
    const value = { cover: { src: `/media/${pictureId}/a.jpg`, alt: '', sources: [] } };
    return { kind: 'found', value: value as Value, bytes: async () => Buffer.from('') };
  };
  const sources: Partial<Sources> = {
    ...{ menu: source('menu'), landing: source('landing'), list: source },
    ...{ about: source('about'), process: source('process'), biography: source('biography') },
  };
  warming = new BackgroundWarming({
    // What is not there is not read: nothing is listed.
    content: { responseCache: { part }, sources: sources as Sources },
    analyzer: { find: async () => picture, want: async () => undefined },
    maker: {
      stored: async () => undefined,
      make: async (address) => {
        if (!('card' in address)) made.push(`${address.width}.${address.ending}`);
        if (made.length === 1) busy = 1;
        return Buffer.from('file');
      },
      workload: () => ({ running: busy, waiting: 0 }),
    },
    clock,
    onEnd: ({ state }) => ended.push(state),
  });
});

const turns = async () => {
  for (let turn = 0; turn < 20; turn += 1) await settled();
};

test('pauses while an image is made for a visitor [C4]', async () => {
  expect(warming.begin().isJoined).toBe(false);
  await turns();
  expect(made).toEqual(['320.avif']);
  expect(warming.progress).toMatchObject({ state: 'paused', pictures: 1, files: 2, made: 1, endedAtMs: null });
  // Half of its files are made: the picture is not done.
  expect(warming.progress?.picturesDone).toBe(0);
  clock.advance(250);
  await turns();
  expect(made).toHaveLength(1);
  busy = 0;
  clock.advance(250);
  await turns();
  expect(made).toEqual(['320.avif', '320.webp']);
  expect(warming.progress).toMatchObject({ state: 'done', made: 2, bytes: 8, endedAtMs: clock.now() });
  expect([warming.progress?.picturesDone, ended]).toEqual([1, ['done']]);
  // The next order begins anew.
  expect(warming.begin().isJoined).toBe(false);
  warming.close();
  await turns();
});
