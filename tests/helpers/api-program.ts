import { execFile } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { apiTypesOf } from './api-types.ts';
import { temporaryFolder } from './temporary-folder.ts';

const modules = join(import.meta.dirname, '..', '..', 'node_modules');

/**
 * What a team writes that has read nothing but `/api/openapi.json`: all projects with their pictures. It knows no file of
 * this repository.
 */
export const apiProgram = `
import createClient from 'openapi-fetch';
import type { components, paths } from '#api';

type Schemas = components['schemas'];

export interface Shown {
  readonly title: string;
  readonly pictures: readonly { readonly src: string; readonly alt: string }[];
}

function imagesIn(block: Schemas['Block']): Schemas['Image'][] {
  switch (block.kind) {
    case 'image':
      return [block.image];
    case 'gallery':
      return block.items.map(({ full }) => full);
    case 'video':
      return block.video.poster ? [block.video.poster] : [];
    case 'heading':
    case 'text':
    case 'quote':
    case 'facts':
    case 'list':
    case 'link':
    case 'unknown':
      return [];
    default:
      return block satisfies never;
  }
}

export async function allProjects(baseUrl: string): Promise<Shown[]> {
  const client = createClient<paths>({ baseUrl });
  const list = await client.GET('/api/v1/design/projects');
  if (!list.data) throw new Error(list.error.code + ': ' + list.error.detail);
  return Promise.all(
    list.data.items.map(async ({ slug, title, cover }) => {
      const project = await client.GET('/api/v1/design/projects/{slug}', { params: { path: { slug } } });
      if (!project.data) throw new Error(project.error.code + ': ' + project.error.detail);
      const pictures = [...(cover ? [cover] : []), ...project.data.blocks.flatMap(imagesIn)];
      return { title, pictures: pictures.map(({ src, alt }) => ({ src: new URL(src, baseUrl).href, alt })) };
    }),
  );
}
`;

const compilerOptions = {
  ...{ strict: true, noEmit: true, module: 'nodenext', target: 'es2024', lib: ['es2024', 'dom'], types: [] },
  ...{ noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, verbatimModuleSyntax: true },
};

/** A folder with files of such a team: the types that the document is given as, and where libraries are found. */
export async function programFolder(document: string, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = temporaryFolder();
  symlinkSync(modules, join(folder, 'node_modules'));
  const all = {
    'api.d.ts': await apiTypesOf(document),
    'package.json': '{ "type": "module", "imports": { "#api": "./api.d.ts", "#program": "./program.ts" } }',
    'tsconfig.json': JSON.stringify({ compilerOptions }),
    ...files,
  };
  await Promise.all(Object.entries(all).map(([name, text]) => writeFile(join(folder, name), text)));
  return folder;
}

/** What the compiler has to say of such a folder in its strict mode; '' where it is content. */
export async function compileErrors(folder: string): Promise<string> {
  const tsc = join(modules, 'typescript', 'bin', 'tsc');
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', folder]).catch(Object);
  return String(stdout);
}
