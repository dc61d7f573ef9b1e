import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { ImageDisk } from '../../../../server/media/image-disk.ts';
import { renditionRevision } from '../../../../server/media/renditions/rendition-address.ts';
import { eventually } from '../../../helpers/eventually.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const sweepEveryMs = 300_000;

let folder: string;
let clock: ManualClock;

beforeEach(() => {
  folder = join(temporaryFolder(), 'pictures');
  clock = new ManualClock();
});

/** The folder as one process has it. */
function open(maxBytes = 2000): ImageDisk {
  const errors: unknown[] = [];
  const hear = { onError: (error: unknown) => errors.push(error), onStored: () => undefined };
  const disk = new ImageDisk({ folder, maxBytes, clock, ...hear });
  onTestFinished(async () => {
    await disk.close();
    expect(errors).toEqual([]);
  });
  return disk;
}

const bytesOf = (length: number) => Buffer.alloc(length, 7);

function made(): string[] {
  const entries = readdirSync(join(folder, `v${renditionRevision}`), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

test('removes renditions of earlier revisions only [C4]', async () => {
  for (const name of ['v0', `v${renditionRevision - 1}`, `v${renditionRevision + 1}`, 'notes']) {
    mkdirSync(join(folder, name, 'a'), { recursive: true });
    writeFileSync(join(folder, name, 'a', 'file'), 'x');
  }
  open().begin();
  const left = () => readdirSync(folder).filter((name) => !name.startsWith('lock'));
  await eventually(() => left().length === 2);
  expect(left().sort()).toEqual(['notes', `v${renditionRevision + 1}`]);
});

describe('replicas that share the folder [C4]', () => {
  test('another replica sweeps after the sweeper ended [C4]', async () => {
    const first = open();
    await first.renditions.write('a', bytesOf(600));
    const second = open();
    await second.renditions.write('b', bytesOf(600));
    await first.close();
    expect(made().sort()).toEqual(['a', 'b']);
    clock.advance(sweepEveryMs);
    await eventually(() => made().length === 1);
    await second.renditions.write('c', bytesOf(600));
    expect(made()).toEqual(['c']);
  });
});
