import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

const program = new URL('../../server/tools/connect/main.ts', import.meta.url).pathname;

/** Runs `npm run connect` without a terminal until it ends. */
export async function startProgram(words: readonly string[]): Promise<{ code: unknown; output: string }> {
  const child = spawn(process.execPath, [program, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [[code], said, errors] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  return { code, output: said + errors };
}
