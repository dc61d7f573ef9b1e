import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { GuardedStore } from '../../../../server/cache/stores/guarded-store.ts';
import { noStore, type PersistentStore, type ReplicaLink } from '../../../../server/cache/stores/persistent-store.ts';
import { openMediaSecret, SecretFile } from '../../../../server/media/media-secret.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

/** The secret file of one machine. */
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

describe('the secret of media ids', () => {
  test('outlives a damaged or replaced store [C4]', async () => {
    const first = await open(store());
    memos.clear();
    expect(await open(store())).toBe(first);
    memos.set('media-secret', 'one of an older store');
    expect(await open(store())).toBe(first);
  });
});

const secret = 'a-secret-of-enough-letters';

let path: string;
let errors: unknown[];

beforeEach(() => {
  path = join(temporaryFolder(), 'data', 'media-secret');
  errors = [];
});

const secretFile = () => new SecretFile(path, (error) => errors.push(error));

test('is in a file that only its user reads [C4]', () => {
  expect(secretFile().read()).toBeUndefined();
  secretFile().keep(secret);
  expect(secretFile().read()).toBe(secret);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(errors).toEqual([]);
});

test.each(['', 'short', 'two lines of letters\nand more of them', '\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0'])(
  'an invalid file has no secret: %j [C4]',
  (text) => {
    mkdirSync(join(path, '..'));
    writeFileSync(path, text);
    expect(secretFile().read()).toBeUndefined();
  },
);
