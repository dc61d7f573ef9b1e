import { beforeEach, describe, expect, test } from 'vitest';
import type { ContentCache } from '../../../../server/cache/content-cache.ts';
import type { Entry, RelatedKeys } from '../../../../server/cache/entry.ts';
import { cacheUnderTest, reported } from '../../../helpers/cache-under-test.ts';
import { ControlledSource } from '../../../helpers/controlled-source.ts';

const details = new Map<string, ControlledSource<string>>();

function detailOf(name: string): ControlledSource<string> {
  const detail = details.get(name) ?? new ControlledSource<string>(`detail:${name}`);
  details.set(name, detail);
  return detail;
}

/** A list whose items have details. */
class ListSource extends ControlledSource<string[]> {
  override relatedTo(names: string[], stored: Entry | undefined): RelatedKeys {
    const before: string[] = stored?.kind === 'found' ? JSON.parse(stored.json.toString()) : [];
    return {
      gained: names.filter((name) => !before.includes(name)).map((name) => `detail:${name}`),
      lost: before.filter((name) => !names.includes(name)).map(detailOf),
    };
  }
}

let cache: ContentCache;
let list: ListSource;

beforeEach(() => {
  details.clear();
  ({ cache } = cacheUnderTest());
  list = new ListSource('list');
});

async function listIs(...names: string[]): Promise<void> {
  cache.purge({ keys: ['list'] }, false);
  const reading = cache.read(list, 8_000);
  await list.answer(names);
  await reading;
}

describe('a list that changes', () => {
  test('gains an item, which is then no longer absent [S7]', async () => {
    await listIs('chair', 'table', 'bench');
    const reading = cache.read(detailOf('lamp'), 8_000);
    await detailOf('lamp').answerAbsent();
    expect(reported(await reading)).toBe('absent');
    expect(reported(cache.peek(detailOf('lamp')))).toBe('absent');
    await listIs('chair', 'table', 'bench', 'lamp');
    expect(cache.peek(detailOf('lamp'))).toBeUndefined();
  });

  test('loses an item, whose next "not found" counts [S7]', async () => {
    await listIs('chair', 'table', 'lamp');
    const lamp = detailOf('lamp');
    const reading = cache.read(lamp, 8_000);
    await lamp.answer('a lamp');
    await reading;
    await listIs('chair', 'table');
    expect(lamp.calls).toBe(2);
    expect(reported(cache.peek(lamp))).toBe('a lamp stale');
    await lamp.answerAbsent();
    expect(reported(cache.peek(lamp))).toBe('absent');
  });
});
