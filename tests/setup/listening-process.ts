import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';

export interface ListeningProcess {
  /** Origin, without a slash at the end. */
  readonly url: string;
  /** Ends the process with SIGTERM and waits until it has gone. */
  close(): Promise<void>;
}

/**
 * Starts one of our programs with this Node. Resolves once it has printed `Listening on …`. Throws with its output if
 * it ends before.
 */
export async function startListening(
  program: string,
  env: Readonly<Record<string, string>>,
): Promise<ListeningProcess> {
  const child = spawn(process.execPath, [program], {
    // A folder without `.env`.
    cwd: tmpdir(),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const close = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  const lines = createInterface({ input: child.stdout });
  const printed: string[] = [];
  return new Promise((resolve, reject) => {
    // Lines that come later are read too: a full pipe would stop the program.
    lines.on('line', (line) => {
      printed.push(line);
      const url = /\bListening on (http:\S+)(?: |$)/.exec(line)?.[1];
      if (url !== undefined) resolve({ url, close });
    });
    lines.once('close', () => reject(new Error(`${program} ended before it listened:\n${printed.join('\n')}`)));
  });
}
