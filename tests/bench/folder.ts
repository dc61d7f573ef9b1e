import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { dataFolder, median, type Row } from './bench-site.ts';
import { root, startServer } from './processes.ts';

const projects = 500;

const changes = 7;

const pictures = join(root, 'server/upstream/folder/starter/projects/sill-chair');

/** As long as a project of a portfolio is: fields, two headings, six paragraphs, five pictures that lie beside it. */
function textOf(number: number, title: string): string {
  const paragraph = `${'Thirteen pieces, all cut from the same stock, none longer than the saw fence allowed. '.repeat(4)}\n\n`;
  const gallery = '![The chair](chair.jpg "One")\n![From the side](side.jpg "Two")\n\n';
  const fields = `title: ${title}\nyear: ${1990 + (number % 30)}\ntypology: Kind ${number % 7}\nsize: Body\nplace: Trieste, Italy\nlead: A chair made of what the windows left over.\ncover: chair.jpg\nfacts: { Client: Somebody, With: Somebody else }`;
  return `---\n${fields}\n---\n\n${paragraph.repeat(3)}## How\n\n${gallery}${paragraph.repeat(3)}## Why\n\n![The joint](joint.jpg)\n\n${gallery}`;
}

function writeFolder(folder: string): void {
  for (let number = 0; number < projects; number += 1) {
    const project = join(folder, 'projects', `project-${number}`);
    mkdirSync(project, { recursive: true });
    for (const name of ['chair', 'side', 'joint']) cpSync(join(pictures, `${name}.jpg`), join(project, `${name}.jpg`));
    writeFileSync(join(project, 'index.md'), textOf(number, `Project ${number}`));
  }
  const site = { atelier: 'Bench', artist: 'Bench', artistSlug: 'bench' };
  writeFileSync(join(folder, 'site.json'), JSON.stringify(site));
}

/** Milliseconds until a reply of the server has such words in it, asked for all the time. */
async function until(url: string, words: string): Promise<number> {
  const beganAtMs = performance.now();
  const isSo = () =>
    fetch(url).then(
      async (reply) => reply.status === 200 && (await reply.text()).includes(words),
      () => false,
    );
  while (!(await isSo())) {
    if (performance.now() - beganAtMs > 60_000) throw new Error(`${url} does not say "${words}"`);
    await pause(5);
  }
  return performance.now() - beganAtMs;
}

/** A folder of content in the place of a content API: how long a start over it takes, and a change in it. */
export async function folder(): Promise<Row[]> {
  const [content, data] = [dataFolder(), dataFolder()];
  writeFolder(content.path);
  // The second start: the compile cache is there, the store is not.
  const env = { CONTENT_DIR: content.path, NODE_COMPILE_CACHE: join(data.path, 'compiled'), CACHE_WARM: 'off' };
  const start = () => startServer('server/main.ts', { env: { ...env, DATA_DIR: join(data.path, 'data') } });
  await (await start()).close();
  rmSync(join(data.path, 'data'), { recursive: true });
  const beganAtMs = performance.now();
  const site = await start();
  const list = `http://127.0.0.1:${site.port}/api/v1/design/projects?fields=year&pictures=none`;
  await until(list, `"total":${projects}`);
  const startMs = performance.now() - beganAtMs;
  const { cpuMs } = await site.usage();
  const took: number[] = [];
  for (let number = 0; number < changes; number += 1) {
    await pause(300);
    writeFileSync(join(content.path, 'projects', `project-${number}`, 'index.md'), textOf(number, `Changed ${number}`));
    took.push(await until(`http://127.0.0.1:${site.port}/design/projects/project-${number}`, `Changed ${number}`));
  }
  await site.close();
  content.remove();
  data.remove();
  const inMs = (times: readonly number[]) => times.map((ms) => ms.toFixed(0)).join(', ');
  return [
    {
      what: `spawn to the list of ${projects} projects in CONTENT_DIR, nothing stored`,
      result: `${startMs.toFixed(0)} ms, ${cpuMs.toFixed(0)} of processor time`,
      reach: '< 2,000 ms',
      isReached: startMs < 2_000,
    },
    {
      what: 'a file saved to its page',
      result: `${median(took).toFixed(0)} ms (${inMs(took)})`,
      reach: 'each < 1,000 ms',
      isReached: took.every((ms) => ms < 1_000),
    },
  ];
}
