import { expect, onTestFinished, test, vi } from 'vitest';
import { fetchIslands, islandCode } from '../../../../../web/src/ui/island-code.ts';

const Part = () => null;

test('S1 the code of an island is fetched once, however many ask', async () => {
  const load = vi.fn(async () => Part);
  const code = islandCode(load);
  expect(code.component()).toBeUndefined();
  expect(await Promise.all([code.fetch(), code.attempt(), code.fetch()])).toEqual([Part, Part, Part]);
  expect(await code.fetch()).toBe(Part);
  expect(load).toHaveBeenCalledOnce();
  expect(code.component()).toBe(Part);
});

test('F15 what has failed is told, is not tried again by drawing, but by asking for it', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => complaint.mockRestore());
  let isOnline = false;
  const code = islandCode(async () => {
    if (!isOnline) throw new Error('offline');
    return Part;
  });
  const heard = vi.fn();
  code.follow(heard);
  expect(await code.fetch()).toBeUndefined();
  expect(complaint).toHaveBeenCalledOnce();
  isOnline = true;
  expect(await code.attempt()).toBeUndefined();
  expect(await code.fetch()).toBe(Part);
  expect(await code.arrival).toBe(Part);
  expect(heard).toHaveBeenCalledOnce();
});

test('S1 the server has the code of all of them before it renders', async () => {
  const code = islandCode(async () => Part);
  await fetchIslands();
  expect(code.component()).toBe(Part);
});
