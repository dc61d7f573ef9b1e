import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../helpers/eventually.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { patientEnv } from '../helpers/upstream-env.ts';

const root = join(import.meta.dirname, '..', '..');
const tutorial = readFileSync(join(root, 'server', 'upstream', 'folder', 'tutorial.md'), 'utf8');

/** Code blocks of a language, in the order of the tutorial. */
const blocksOf = (language: string): string[] =>
  [...tutorial.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, found, block = '']) =>
    found === language ? [block] : [],
  );

/** Folders `repository` and, beside it, what the tutorial makes. */
function copyOfRepository(): string {
  const repository = join(temporaryFolder(), 'repository');
  mkdirSync(repository);
  for (const name of ['server', 'shared', 'web', 'package.json', 'package-lock.json', 'tsconfig.json'])
    cpSync(join(root, name), join(repository, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(repository, 'node_modules'));
  return repository;
}

const ended = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** Runs a command as a terminal does: Ctrl-C reaches all of its processes. */
function begin(command: string, cwd: string) {
  const env = { ...patientEnv, PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0' };
  const child = spawn('sh', ['-c', command], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = async () => {
    if (ended(child) || child.pid === undefined) return;
    process.kill(-child.pid, 'SIGINT');
    await once(child, 'exit');
  };
  onTestFinished(stop);
  return { child, stop };
}

async function run(command: string, cwd: string) {
  const { child } = begin(command, cwd);
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (!ended(child)) await once(child, 'exit');
  return { code: child.exitCode, output: output + errors };
}

async function start(command: string, cwd: string) {
  const { child, stop } = begin(command, cwd);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      output += part;
    });
  const urlOf = () => /"address":"(http:[^"]+)"/.exec(output)?.[1];
  await eventually(async () => urlOf() !== undefined || ended(child));
  const url = urlOf();
  if (url === undefined) throw new Error(`${command} ended:\n${output}`);
  const page = async (path: string) => (await fetch(url + path)).text();
  return { stop, page };
}

test('the tutorial leads to a site of its own, word by word [P1]', async () => {
  const repository = copyOfRepository();
  const content = join(repository, '..', 'my-site');
  const [first = '', projects = '', check = '', bake = ''] = blocksOf('sh');
  const [siteJson = '', colors = ''] = blocksOf('json');
  const [project = ''] = blocksOf('markdown');

  const [install, create = '', startCommand = ''] = first.trim().split('\n');
  // `node_modules` is linked, because tests use no network.
  expect(install).toBe('npm ci');
  expect(await run(create, repository)).toMatchObject({ code: 0 });
  const example = await start(startCommand, repository);
  await eventually(async () => (await example.page('/design')).includes('Sill Chair'));

  writeFileSync(join(content, 'site.json'), siteJson);
  const logo =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="80"><path fill="#1d1d1b" d="M1 1h9v9z"/></svg>';
  for (const name of ['logo-design.svg', 'logo-art.svg']) writeFileSync(join(content, 'brand', name), logo);
  const brandFile = join(content, 'brand', 'brand.json');
  writeFileSync(brandFile, readFileSync(brandFile, 'utf8').replace(/\}\s*$/, `,\n${colors}}`));
  await example.stop();
  const named = await start(startCommand, repository);
  await eventually(async () => /data-light="#ffffff".*Ida Moor/s.test(await named.page('/art/ida-moor')));

  expect(await run(projects, repository)).toMatchObject({ code: 0 });
  const image = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#8a6' } })
    .jpeg()
    .toBuffer();
  for (const name of ['hill-house', 'boat-shed', 'salt-table']) {
    const folder = join(content, 'projects', name);
    for (const file of ['house.jpg', 'wall.jpg']) writeFileSync(join(folder, file), image);
    writeFileSync(join(folder, 'index.md'), project.replace('Hill House', name));
  }
  await eventually(async () => (await named.page('/design')).includes('salt-table'));
  const page = await named.page('/design/projects/hill-house');
  for (const words of ['hill-house', 'Trieste', 'The rooms share a wall of larch', 'From the road'])
    expect(page).toContain(words);
  await named.stop();

  const checked = await run(check, repository);
  expect(checked.output).toMatch(/pages\/about\.md:11\b/);
  const about = join(content, 'pages', 'about.md');
  writeFileSync(about, readFileSync(about, 'utf8').replace(/\[Sill Chair\]\([^)]*\)/, 'first house'));
  expect((await run(check, repository)).output).toContain('Check passed');

  expect(await run(bake, repository)).toMatchObject({ code: 0, output: expect.stringContaining('Written to') });
  expect(existsSync(join(repository, '..', 'my-site-files', 'design', 'projects', 'boat-shed', 'index.html'))).toBe(
    true,
  );
}, 300_000);
