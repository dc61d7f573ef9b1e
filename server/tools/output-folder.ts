import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { z } from 'zod';

/** A folder that a command cannot use. The message is for the terminal. */
export class UnusableFolder extends Error {}

const partial = '.partial';

const listSchema = z.record(z.string(), z.tuple([z.number(), z.number()]));

type FileList = z.infer<typeof listSchema>;

function filesIn(folder: string): FileList {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      const { size, mtimeMs } = statSync(path);
      return [relative(folder, path), [size, mtimeMs]];
    }),
  );
}

/** Explains why the folder must stay as it is. Undefined if it is empty, or as the command left it. */
function faultOf(folder: string, marker: string): string | undefined {
  if (!statSync(folder).isDirectory()) return 'is a file';
  const files = filesIn(folder);
  delete files[marker];
  if (!existsSync(join(folder, marker))) return Object.keys(files).length > 0 ? 'is not empty' : undefined;
  const known = listSchema.parse(JSON.parse(readFileSync(join(folder, marker), 'utf8')));
  const changed = [...new Set([...Object.keys(known), ...Object.keys(files)])].find(
    (path) => String(known[path]) !== String(files[path]),
  );
  return changed === undefined ? undefined : `has a change since then: ${changed}`;
}

export interface OutputFolder {
  readonly folder: string;
  /** Where the command writes. */
  readonly staging: string;
}

function replaceContent({ folder, staging }: OutputFolder, marker: string): void {
  for (const entry of readdirSync(folder)) if (entry !== partial) rmSync(join(folder, entry), { recursive: true });
  for (const entry of readdirSync(staging)) renameSync(join(staging, entry), join(folder, entry));
  rmSync(staging, { recursive: true });
  writeFileSync(join(folder, marker), JSON.stringify(filesIn(folder)));
}

/**
 * Fills a folder completely or not at all: after an error or a signal, it is as before. Throws `UnusableFolder` if it
 * contains anything that the same command (`name`) has not written.
 */
export async function fillFolder<Result>(
  dir: string,
  name: string,
  fill: (output: OutputFolder) => Promise<Result>,
): Promise<Result> {
  const folder = resolve(dir);
  const marker = `.${name}.json`;
  const staging = join(folder, partial);
  const isNew = !existsSync(folder);
  if (!isNew) {
    rmSync(staging, { recursive: true, force: true });
    const fault = faultOf(folder, marker);
    if (fault !== undefined) throw new UnusableFolder(`${folder} ${fault}: use another folder`);
  }
  const abandon = () => rmSync(isNew ? folder : staging, { recursive: true, force: true });
  const interrupted = () => {
    abandon();
    process.exit(130);
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  // Before the folder is made, so that no signal leaves it.
  for (const signal of signals) process.once(signal, interrupted);
  try {
    mkdirSync(staging, { recursive: true });
    const result = await fill({ folder, staging });
    replaceContent({ folder, staging }, marker);
    return result;
  } catch (error) {
    abandon();
    throw error;
  } finally {
    for (const signal of signals) process.off(signal, interrupted);
  }
}
