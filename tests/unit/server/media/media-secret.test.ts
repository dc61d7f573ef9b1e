import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { GuardedStore } from '../../../../server/cache/stores/guarded-store.ts';
import { noStore, type PersistentStore, type ReplicaLink } from '../../../../server/cache/stores/persistent-store.ts';
import { openMediaSecret, SecretFile } from '../../../../server/media/media-secret.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const link: ReplicaLink = { lock: async () => undefined, publish: () => undefined, subscribe: () => undefined };

/** What one machine keeps in its file. */
class MachineFile {
  secret: string | undefined;
  readonly read = () => this.secret;
  readonly keep = (secret: string) => {
    this.secret = secret;
  };
}

let file: MachineFile;
let memos: Map<string, string>;
let isDown: boolean;
let lost: (() => void)[];
let changes: string[];

beforeEach(() => {
  file = new MachineFile();
  memos = new Map();
  isDown = false;
  lost = [];
  changes = [];
});

/** A store that keeps memos; one with replicas is shared by machines. */
function store(replicas?: ReplicaLink): PersistentStore {
  return {
    ...noStore,
    name: replicas ? 'redis' : 'sqlite',
    claimMemo: (name, value) => {
      if (isDown) throw new Error('down');
      memos.set(name, memos.get(name) ?? value);
      return memos.get(name) ?? value;
    },
    onLoss: (listener) => void lost.push(listener),
    ...(replicas ? { replicas } : {}),
  };
}

const open = (store: PersistentStore, machine = file) =>
  openMediaSecret({
    file: machine,
    store: new GuardedStore(store, { clock: new ManualClock() }),
    onChange: (secret) => changes.push(secret),
  });

describe('C4 the secret of the media ids', () => {
  test('is random, and the same after a restart, without any store', async () => {
    const first = await open(noStore);
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(await open(noStore)).toBe(first);
    expect(await open(noStore, new MachineFile())).not.toBe(first);
  });

  test('outlives a store that was damaged, or is another one', async () => {
    const first = await open(store());
    memos.clear();
    expect(await open(store())).toBe(first);
    memos.set('media-secret', 'one of an older store');
    expect(await open(store())).toBe(first);
  });

  test('is the one of the store where there is no file yet, as before there were any', async () => {
    memos.set('media-secret', 'the one of the store');
    expect(await open(store())).toBe('the one of the store');
    expect(file.secret).toBe('the one of the store');
  });
});

describe('C4 replicas', () => {
  test('have the one that is found first in the store they share', async () => {
    const first = await open(store(link));
    const other = new MachineFile();
    other.secret = 'what the other machine had before';
    expect(await open(store(link), other)).toBe(first);
    expect(other.secret).toBe(first);
  });

  test('give it to a store that has lost everything', async () => {
    const first = await open(store(link));
    memos.clear();
    for (const listener of lost) listener();
    expect(memos.get('media-secret')).toBe(first);
    expect(changes).toEqual([]);
  });

  test('start with their own while the store is down, and take over the one it has when it is back', async () => {
    isDown = true;
    const own = await open(store(link));
    expect(file.secret).toBe(own);
    isDown = false;
    memos.set('media-secret', 'the one of all others');
    for (const listener of lost) listener();
    await expect.poll(() => changes).toEqual(['the one of all others']);
    expect(file.secret).toBe('the one of all others');
  });
});

const secret = 'a-secret-of-enough-letters';

let path: string;
let faults: unknown[];

beforeEach(() => {
  path = join(temporaryFolder(), 'data', 'media-secret');
  faults = [];
});

const secretFile = () => new SecretFile(path, (error) => faults.push(error));

test('C4 a secret outlives the process, in a file that nobody else may read', () => {
  expect(secretFile().read()).toBeUndefined();
  secretFile().keep(secret);
  expect(secretFile().read()).toBe(secret);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(faults).toEqual([]);
});

test('C4 another one takes its place; the same is not written again', () => {
  const file = secretFile();
  file.keep(secret);
  const before = statSync(path).ino;
  file.keep(secret);
  expect(statSync(path).ino).toBe(before);
  file.keep(`another-${secret}`);
  expect(file.read()).toBe(`another-${secret}`);
  expect(existsSync(`${path}.part`)).toBe(false);
});

test('C4 one that was left half written, or readable by others, is not taken over', () => {
  mkdirSync(join(path, '..'));
  writeFileSync(`${path}.part`, 'half');
  chmodSync(`${path}.part`, 0o666);
  secretFile().keep(secret);
  expect(readFileSync(path, 'utf8')).toBe(`${secret}\n`);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test.each(['', 'short', 'two lines of letters\nand more of them', '\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0'])(
  'C4 a file that holds no secret holds none: %j',
  (text) => {
    mkdirSync(join(path, '..'));
    writeFileSync(path, text);
    expect(secretFile().read()).toBeUndefined();
  },
);

test('C4 what the disk refuses is told, and stops nothing', () => {
  writeFileSync(join(path, '..'), 'a file where the folder should be');
  const file = secretFile();
  file.keep(secret);
  expect(file.read()).toBeUndefined();
  expect(faults.length).toBeGreaterThan(0);
});

// As what is there without the right to read it; that right cannot be taken from root, who may run this test.
test.each<[string, () => void]>([
  ['a folder', () => mkdirSync(path)],
  ['a link that leads to itself', () => symlinkSync(path, path)],
])('C4 what cannot be read is left as it is, and told of once: %s', (_what, put) => {
  mkdirSync(join(path, '..'));
  put();
  const before = lstatSync(path).ino;
  const file = secretFile();
  expect(file.read()).toBeUndefined();
  file.keep(secret);
  file.keep(secret);
  expect(lstatSync(path).ino).toBe(before);
  expect(existsSync(`${path}.part`)).toBe(false);
  expect(faults).toHaveLength(1);
});

test('C4 what cannot be read at first is not replaced later either: its secret is not the one in use', () => {
  mkdirSync(join(path, '..'));
  mkdirSync(path);
  const file = secretFile();
  expect(file.read()).toBeUndefined();
  rmSync(path, { recursive: true });
  writeFileSync(path, `another-${secret}\n`);
  file.keep(secret);
  expect(readFileSync(path, 'utf8')).toBe(`another-${secret}\n`);
});
