import { expect, test } from 'vitest';
import { GuardedStore } from '../../../../../server/cache/stores/guarded-store.ts';
import { MemoStore, StoreUnavailable } from '../../../../../server/cache/stores/memo-store.ts';
import { type Memo, noStore } from '../../../../../server/cache/stores/persistent-store.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';

test('memos of one kind have own names, and are written in portions [P12]', async () => {
  const kept = new Map<string, string>();
  const portions: number[] = [];
  const putMemos = (memos: readonly Memo[]) => {
    portions.push(memos.length);
    for (const [name, value] of memos) kept.set(name, value);
  };
  const store = new GuardedStore(
    { ...noStore, putMemos, getMemo: (name) => kept.get(name) },
    { clock: new ManualClock() },
  );
  const memos = new MemoStore(store, 'media:site');
  memos.remember(Array.from({ length: 600 }, (_, index): Memo => [`${index}`, `/${index}.jpg`]));
  expect(portions, 'the first at once').toEqual([250]);
  await expect.poll(() => portions).toEqual([250, 250, 100]);
  expect(kept.get('media:site:599')).toBe('/599.jpg');
  expect(await memos.recall('7')).toBe('/7.jpg');
  expect(await new MemoStore(store, 'measure:site').recall('7')).toBeUndefined();
});

test('a memo may take a second, and is then unavailable [P12]', async () => {
  const clock = new ManualClock();
  const asked: PromiseWithResolvers<string>[] = [];
  const getMemo = () => {
    const answer = Promise.withResolvers<string>();
    asked.push(answer);
    return answer.promise;
  };
  const memos = new MemoStore(new GuardedStore({ ...noStore, getMemo }, { clock }), 'measure:site');
  const [late, never] = [memos.recall('late'), memos.recall('never')];
  clock.advance(900);
  asked[0]?.resolve('measured');
  expect(await late).toBe('measured');
  clock.advance(100);
  await expect(never).rejects.toThrow(StoreUnavailable);
  expect(await memos.ask('never')).toBe('failed');
});
