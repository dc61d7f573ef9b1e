import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type RoomRule, roomRules } from './room-rules.ts';
import { type Import, imports, isIn, root, sources } from './source-files.ts';

const ours = ['server', 'shared', 'web', 'tests'];
const isOurs = (to: string): boolean => isIn(to, ours);
const describeImport = ({ from, specifier }: Import): string => `${from} imports ${specifier}`;

const rooms = Object.keys(roomRules);

/** The room that a file of the product is in: the longest path that leads to it. */
function roomOf(path: string): string | undefined {
  return rooms.filter((room) => isIn(path, [room])).reduce((a, b) => (b.length > a.length ? b : a), '') || undefined;
}

const fromRoom = Map.groupBy(imports, ({ from }) => roomOf(from));

test('there is something to check', () => {
  expect(sources.length).toBeGreaterThan(50);
  expect(imports.length).toBeGreaterThan(sources.length);
});

describe('every room imports what it may, and may what it imports', () => {
  const rules = Object.entries(roomRules);

  test.each(rules)('%s', (room, rule: RoomRule) => {
    const leaving = (fromRoom.get(room) ?? []).filter(({ to }) => roomOf(to) !== room);
    const wrong = leaving.filter(({ to }) => (isOurs(to) ? !isIn(to, rule.ours) : !rule.others.test(to)));
    expect(wrong.map(describeImport)).toEqual([]);
    const stale = rule.ours.filter((place) => !leaving.some(({ to }) => isIn(to, [place])));
    expect(stale, 'what nobody in the room imports').toEqual([]);
  });

  test('every folder with sources is a room, or in one that has no rooms in it', () => {
    const folders = new Set(sources.filter((path) => isIn(path, ['server', 'shared', 'web'])).map(dirname));
    const homeless = [...folders].filter((folder) => {
      const room = roomOf(`${folder}/x`);
      // A page is a folder of its own, and so is what the normalizers share.
      return room === undefined || (room !== folder && ['server', 'web', 'web/src'].includes(room));
    });
    expect(homeless).toEqual([]);
    expect(rooms.filter((room) => !existsSync(join(root, room)))).toEqual([]);
  });
});

describe('our own files', () => {
  test.each([...new Set(imports.map(({ from }) => from.split('/').slice(0, 2).join('/')))])(
    '%s names files that exist, with their extension',
    (place) => {
      const wrong = imports.filter(
        ({ from, to, specifier }) =>
          isIn(from, [place]) && specifier.startsWith('.') && !existsSync(join(root, to)) && !to.includes('/dist'),
      );
      expect(wrong.map(describeImport)).toEqual([]);
    },
  );
});

test('P9 at run time, the browser loads no schemas: of the contract it imports types, paths and names of files', () => {
  const free = ['shared/contract/paths.ts', 'shared/contract/square-file.ts'];
  const wrong = imports.filter(
    ({ from, to, isType }) =>
      isIn(from, ['web/src']) && !isType && (to === 'zod' || (isIn(to, ['shared/contract']) && !free.includes(to))),
  );
  expect(wrong.map(describeImport)).toEqual([]);
});
