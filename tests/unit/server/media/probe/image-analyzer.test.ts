import { beforeEach, describe, expect, test } from 'vitest';
import { OriginalError } from '../../../../../server/media/original-file.ts';
import { eventually } from '../../../../helpers/eventually.ts';
import { measuring } from '../../../../helpers/measuring.ts';
import { originalImages } from '../../../../helpers/originals.ts';

const hourMs = 3_600_000;

const images = await originalImages();

let { clock, originals, memos, unreadable, start } = measuring();

beforeEach(() => {
  ({ clock, originals, memos, unreadable, start } = measuring());
});

describe('analysis', () => {
  test('knows the size of a long file before its rest', async () => {
    originals.files.set('a', images.large);
    const rest = originals.hold('whole a');
    const { analyzer, reported } = start();
    const wanted = analyzer.want(['a']);
    await eventually(() => reported.length === 1);
    expect(analyzer.details('a')).toEqual({ width: 300, height: 200 });
    expect(await analyzer.find('a')).toBeUndefined();
    rest.resolve();
    await wanted;
    expect(reported).toEqual(['a', 'a']);
    expect(analyzer.details('a')).toMatchObject({ width: 300, height: 200, bandMin: expect.any(Number) });
    expect(originals.requested).toEqual(['start a', 'whole a']);
  });
});

describe('a restart', () => {
  test('repeats no analysis', async () => {
    originals.files.set('a', images.small);
    const before = start();
    await before.analyzer.want(['a', 'b']);
    const after = start();
    expect(await after.analyzer.recall(['a', 'b', 'c'])).toEqual(['c']);
    await after.analyzer.want(['a', 'b']);
    expect(originals.requested).toEqual(['start a', 'start b']);
    expect(after.analyzer.details('a')).toEqual(before.analyzer.details('a'));
    expect(after.analyzer.failures()).toEqual([{ id: 'b', reason: 'absent: status 404' }]);
  });
});

describe('a changed image', () => {
  async function measured() {
    originals.files.set('a', images.small);
    const site = start();
    await site.analyzer.want(['a']);
    originals.requested.length = 0;
    site.reported.length = 0;
    return site;
  }

  test.each([
    ['then', () => clock.advance(24 * hourMs)],
    ['where the clock was set back', () => clock.setBack(24 * hourMs)],
  ])('is checked after a day, or if the clock was set back: %s', async (_when, turn) => {
    const { analyzer, reported } = await measured();
    turn();
    await analyzer.want(['a']);
    expect(analyzer.details('a')).toMatchObject({ width: 60 });
    await eventually(() => originals.requested.length === 1 && originals.running === 0);
    expect(originals.requested).toEqual(['check a']);
    expect(reported).toEqual([]);
    await analyzer.want(['a']);
    expect(originals.requested).toHaveLength(1);
  });

  test('keeps its details while it is unavailable, and is checked again after an hour', async () => {
    const { analyzer } = await measured();
    originals.files.set('a', new OriginalError('absent', 'status 404'));
    clock.advance(24 * hourMs);
    await analyzer.want(['a']);
    await eventually(() => originals.requested.length === 1 && originals.running === 0);
    await analyzer.want(['a']);
    expect(originals.requested).toHaveLength(1);
    expect(analyzer.details('a')).toMatchObject({ width: 60 });
    expect(analyzer.failures()).toEqual([]);
    clock.advance(hourMs);
    await analyzer.want(['a']);
    await eventually(() => originals.requested.length === 2);
  });
});

describe('an unreadable image', () => {
  test('is reported once, and not requested at each load', async () => {
    originals.files.set('a', Buffer.from('no picture at all, whatever its name may say'));
    const { analyzer } = start();
    for (let load = 0; load < 5; load += 1) await analyzer.want(['a']);
    expect(originals.requested).toEqual(['start a']);
    expect(unreadable).toEqual(['a: not an image that browsers show (application/octet-stream)']);
    expect(analyzer.details('a')).toBeUndefined();
    expect(await analyzer.find('a')).toBeUndefined();
  });
});

describe('an unavailable original', () => {
  test('is requested again after doubling pauses', async () => {
    originals.files.set('a', new OriginalError('unavailable', 'status 500'));
    const { analyzer, reported } = start();
    await analyzer.want(['a']);
    expect(analyzer.failures()).toEqual([{ id: 'a', reason: 'unavailable: status 500' }]);
    expect(memos.size).toBe(0);
    for (const [number, afterMs] of [15_000, 30_000, 60_000, 120_000, 240_000].entries()) {
      clock.advance(afterMs - 1);
      expect(originals.requested).toHaveLength(number + 1);
      clock.advance(1);
      await eventually(() => originals.requested.length === number + 2 && reported.length === number + 2);
    }
    clock.advance(hourMs - 1);
    await analyzer.want(['a']);
    expect(originals.requested).toHaveLength(6);
    originals.files.set('a', images.small);
    clock.advance(1);
    await analyzer.want(['a']);
    await eventually(() => analyzer.details('a')?.tone !== undefined);
  });
});
