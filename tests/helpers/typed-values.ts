import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..', '..');

/** Below the packages, so that their types are found. */
const drafts = join(root, 'node_modules', '.cache');

const options = {
  ...{ strict: true, noEmit: true, skipLibCheck: true, types: [] },
  ...{ module: 'esnext', moduleResolution: 'bundler', target: 'es2024' },
};

/** A value, and the type that a package publishes for it. */
export interface TypedValue {
  /** Name for the message. */
  readonly name: string;
  readonly value: unknown;
  readonly type: string;
  readonly from: string;
}

/**
 * What the compiler finds wrong with values that are said to be of types of published vocabularies: each is written out
 * as a literal, so that a property that its type does not have is a fault, too.
 */
export async function typeFaults(values: readonly TypedValue[]): Promise<readonly string[]> {
  await mkdir(drafts, { recursive: true });
  const folder = await mkdtemp(join(drafts, 'typed-'));
  try {
    const files = values.map(({ name, value, type, from }, index) => ({
      name,
      file: `value-${index}.ts`,
      text: `import type { ${type} } from '${from}';\nexport const value: ${type} = ${JSON.stringify(value, undefined, 2)};\n`,
    }));
    for (const { file, text } of files) await writeFile(join(folder, file), text);
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['*.ts'] }));
    const tsc = join(root, 'node_modules', '.bin', 'tsc');
    const run = promisify(execFile)(tsc, ['-p', folder, '--pretty', 'false'], { maxBuffer: 64 * 1024 * 1024 });
    const output = await run.then(
      () => '',
      ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
    );
    const lines = output.split('\n').filter((line) => line !== '');
    return lines.map((line) => files.reduce((text, { name, file }) => text.replace(file, `${name}, ${file}`), line));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
