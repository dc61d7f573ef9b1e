import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fetchIslands, island } from '../../../../../web/src/ui/island.tsx';

const Part = ({ name }: { readonly name: string }) => <p>{name}</p>;

test('the server renders an island once its code is fetched, and it is fetched once [P3]', async () => {
  const load = vi.fn(async () => Part);
  const Island = island('idle', load);
  await fetchIslands();
  expect(renderToString(<Island name="Footer" />)).toContain('<p>Footer</p>');
  await fetchIslands();
  expect(load).toHaveBeenCalledOnce();
});

test('code that failed to load is logged and fetched again by the next attempt [F15]', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => complaint.mockRestore());
  let isOnline = false;
  const Island = island('intent', async () => {
    if (!isOnline) throw new Error('offline');
    return Part;
  });
  await fetchIslands();
  expect(complaint).toHaveBeenCalledOnce();
  isOnline = true;
  await fetchIslands();
  expect(renderToString(<Island name="Wall" />)).toContain('<p>Wall</p>');
});
