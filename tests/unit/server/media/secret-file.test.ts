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
import { beforeEach, expect, test } from 'vitest';
import { SecretFile } from '../../../../server/media/secret-file.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

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
