import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { CacheEvent } from '../../../../../server/cache/events.ts';
import { openSqliteFile, SqliteHandle, StoreInUse } from '../../../../../server/cache/stores/sqlite-handle.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

let clock: ManualClock;
let path: string;
let events: CacheEvent[];
let losses: number;
/** The file that is open. */
let file: DatabaseSync | undefined;

beforeEach(() => {
  clock = new ManualClock();
  path = join(temporaryFolder(), 'content.sqlite');
  events = [];
  losses = 0;
  file = undefined;
});

/** SQLite reports a full disk when the file reaches its page limit. */
const setPages = (pages: number) => file?.exec(`PRAGMA max_page_count=${pages}`);

function open(openFile: typeof openSqliteFile = openSqliteFile): SqliteHandle {
  const handle = new SqliteHandle({
    path,
    clock,
    listen: (event) => events.push(event),
    openFile: (...given) => {
      file = openFile(...given);
      return file;
    },
    onOpen: () => undefined,
  });
  handle.onLoss(() => {
    losses += 1;
  });
  onTestFinished(() => handle.close());
  return handle;
}

const writeMemo = (handle: SqliteHandle, name: string, value = 'x'.repeat(10_000)) =>
  handle.write('putMemos', ({ statements }) => statements.putMemo.run(name, value));
const readMemo = (handle: SqliteHandle, name: string) =>
  handle.read('getMemo', ({ statements }) => statements.getMemo.get(name)?.value);

describe('a file that cannot be opened', () => {
  test('is refused at the start if another process uses it [P12]', () => {
    open();
    expect(() => open()).toThrow(StoreInUse);
  });
});

describe('a disk that becomes full', () => {
  test('still serves its content, and is rewritten once there is space [P12]', () => {
    const handle = open();
    writeMemo(handle, 'before');
    setPages(1);
    for (let count = 0; count < 5; count += 1) writeMemo(handle, 'after', 'y'.repeat(50_000));
    expect(events.map(({ type }) => type)).toEqual(Array(5).fill('store-failed'));
    expect(readMemo(handle, 'before')).toBe('x'.repeat(10_000));
    setPages(100_000);
    writeMemo(handle, 'after');
    expect(losses, 'not before it has been calm for a while').toBe(0);
    clock.advance(10_000);
    writeMemo(handle, 'after');
    expect(losses).toBe(1);
    expect(events.at(-1)).toEqual({ type: 'store-recovered' });
  });
});

describe('a damaged file', () => {
  test('is moved aside, and the new one is filled again [P12]', () => {
    const first = open();
    for (let index = 0; index < 50; index += 1) writeMemo(first, `memo-${index}`);
    first.close();
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.fill(0xaa, 4096 * 2, bytes.length - 4096));
    const handle = open();
    for (let index = 0; index < 50; index += 1) readMemo(handle, `memo-${index}`);
    expect(existsSync(`${path}.damaged`)).toBe(true);
    expect(losses).toBeGreaterThan(0);
    writeMemo(handle, 'new');
    expect(readMemo(handle, 'new')).toHaveLength(10_000);
  });
});
