import { focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { createQueryClient } from '../../../../../web/src/api/query-client.ts';

afterEach(() => focusManager.setFocused(undefined));

test.each([
  ['fetches what is shown again after six minutes', 6 * 60_000, 1],
  ['fetches nothing after four minutes', 4 * 60_000, 0],
])('a tab that becomes visible %s', async (_title, ageMs, expected) => {
  const client = createQueryClient();
  client.mount();
  const calls: string[] = [];
  const options = (name: string) => ({
    queryKey: [name],
    queryFn: async () => {
      calls.push(name);
      return name;
    },
  });
  for (const name of ['shown', 'left']) client.setQueryData([name], 'before', { updatedAt: Date.now() - ageMs });
  const stop = new QueryObserver(client, { ...options('shown'), refetchOnMount: false }).subscribe(() => undefined);
  focusManager.setFocused(false);
  for (let times = 0; times < 3; times += 1) {
    focusManager.setFocused(true);
    await new Promise((resolve) => setImmediate(resolve));
    focusManager.setFocused(false);
  }
  expect(calls).toEqual(Array.from({ length: expected }, () => 'shown'));
  stop();
  client.unmount();
});
