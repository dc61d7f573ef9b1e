import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { apiProgram, compileErrors, programFolder } from '../helpers/api-program.ts';
import { type RunningSite, sharedSite } from '../helpers/running-site.ts';

let site: RunningSite;
let document: string;

beforeAll(async () => {
  site = await sharedSite();
  document = await (await fetch(`${site.url}/api/openapi.json`)).text();
});

const main = `
import { allProjects } from '#program';
console.log(JSON.stringify(await allProjects(process.argv[2] ?? '')));
`;

test('a program written from the document alone compiles in strict mode, and lists all projects with their pictures [P9]', async () => {
  const files = { 'program.ts': apiProgram };
  const folder = await programFolder(document, files);
  expect(await compileErrors(folder)).toBe('');

  const run = await programFolder(document, { ...files, 'main.ts': main });
  const { stdout } = await promisify(execFile)(process.execPath, [join(run, 'main.ts'), site.url]);
  const shown: { title: string; pictures: { src: string; alt: string }[] }[] = JSON.parse(stdout);
  const list = await (await fetch(`${site.url}/api/v1/design/projects`)).json();
  expect(shown.map(({ title }) => title)).toEqual(list.items.map(({ title }: { title: string }) => title));
  expect(shown.every(({ pictures }) => pictures.length > 2)).toBe(true);
  const [first] = shown[0]?.pictures ?? [];
  const picture = await fetch(first?.src ?? '');
  expect(picture.headers.get('content-type')).toMatch(/^image\//);
});

test('a program that leaves out a kind of block, or reads what there may not be, does not compile [P9]', async () => {
  const careless = apiProgram.replace("    case 'quote':\n", '').replace('cover ? [cover] : []', '[cover.src]');
  const errors = await compileErrors(await programFolder(document, { 'program.ts': careless }));
  expect(errors).toMatch(/does not satisfy the expected type 'never'/);
  expect(errors).toMatch(/'cover' is possibly 'undefined'/);
});
