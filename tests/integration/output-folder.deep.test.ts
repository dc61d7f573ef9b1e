import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startSampleUpstream } from '../../server/upstream/sample/sample-server.ts';
import { heldHeaders, status } from '../helpers/failures.ts';
import { withoutImages } from '../helpers/faulty-site.ts';
import { type FaultyUpstream, startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { canMountSmallDisks, SmallDisk } from '../helpers/small-disk.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { patientEnv, sampleEnv } from '../helpers/upstream-env.ts';

type Tool = 'bake' | 'export';

interface Run {
  readonly tool: Tool;
  readonly dir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly prefix?: readonly string[];
}

/** Runs a command as a user does. Returns its exit code and its errors. */
async function run({ tool, dir, env, prefix = [] }: Run) {
  const script = join(import.meta.dirname, `../../server/tools/${tool}.ts`);
  const settings = { ...patientEnv, PUBLIC_URL: 'https://studio.example', DATA_DIR: temporaryFolder(), ...env };
  const [command = '', ...args] = [...prefix, process.execPath, script, dir];
  const child = spawn(command, args, { env: { PATH: process.env.PATH ?? '', ...settings } });
  child.stdout.resume();
  const errors = text(child.stderr);
  const [code] = await once(child, 'exit');
  return { code, errors: await errors };
}

/** Names and bytes of all files. */
const filesIn = (dir: string) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), 'latin1')])
    .sort();

async function sampleCms(): Promise<FaultyUpstream> {
  const sample = await startSampleUpstream();
  const upstream = await startFaultyUpstream({ behind: sample.url });
  onTestFinished(async () => {
    await upstream.close();
    await sample.close();
  });
  return upstream;
}

const failures: readonly [string, (upstream: FaultyUpstream) => void][] = [
  ['refuses connections', (upstream) => void upstream.close()],
  ['fails', (upstream) => upstream.fail('*', status(500))],
  ['hangs', (upstream) => upstream.fail('*', heldHeaders(new Promise(() => undefined), status(500)))],
];

describe.each(failures)('a CMS that %s', (_name, stop) => {
  test.each<Tool>(['bake', 'export'])(
    'from the middle of a new %s on leaves the earlier output as it is [F1]',
    async (tool) => {
      const upstream = await sampleCms();
      const order = {
        tool,
        dir: join(temporaryFolder(), 'out'),
        env: { ...sampleEnv(upstream.url), ...withoutImages },
      };
      await run(order);
      const before = filesIn(order.dir);
      expect(before.length).toBeGreaterThan(20);
      // The first call after the content has been read.
      upstream.arrival('get-seo').then(() => stop(upstream));
      const brief = { UPSTREAM_HARD_DEADLINE_MS: '1500', UPSTREAM_SOFT_DEADLINE_MS: '100' };
      const { code, errors } = await run({ ...order, env: { ...order.env, ...brief } });
      expect(errors).toMatch(/^The CMS went away, so the output would be incomplete: [^\n]+\n$/);
      expect(code).toBe(1);
      expect(filesIn(order.dir)).toEqual(before);
    },
    300_000,
  );
});

const needsRoot = canMountSmallDisks() ? '' : ' (skipped: only root of Linux can mount disks)';

describe.runIf(needsRoot === '')(`a full disk${needsRoot}`, () => {
  test.each<[Tool, string, number]>([
    ['bake', 'from the start', 0],
    ['bake', 'in the middle', 2_000_000],
    ['export', 'from the start', 0],
    ['export', 'in the middle', 2_000_000],
  ])('ends %s %s with a message that names it, and the earlier output stays [P12]', async (tool, _when, freeBytes) => {
    const upstream = await sampleCms();
    const folder = temporaryFolder();
    const disk = await SmallDisk.mount(folder, '128m');
    onTestFinished(() => disk.unmount());
    const dir = join(folder, 'out');
    const images = tool === 'bake' ? withoutImages : {};
    const order = { tool, dir, env: { ...sampleEnv(upstream.url), ...images }, prefix: disk.prefix };
    await run(order);
    const before = filesIn(join(disk.seen, 'out'));
    expect(before.length).toBeGreaterThan(20);
    disk.fill(freeBytes);
    const { code, errors } = await run(order);
    expect(errors).toBe(`The disk of ${dir} is full: free space, then run the command again\n`);
    expect(code).toBe(1);
    expect(filesIn(join(disk.seen, 'out'))).toEqual(before);
  });
});
