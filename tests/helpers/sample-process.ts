import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const program = join(import.meta.dirname, '..', '..', 'server', 'upstream', 'sample', 'main.ts');

/** The sample content API as a separate process, which a test can kill. */
export interface SampleProcess {
  /** Origin, without a slash at the end. */
  readonly url: string;
  /** Ends it without warning. */
  kill(): Promise<void>;
}

/** Starts one on a port, 0 for any free one. Rejects with its output if it ends before it listens. */
export async function startSampleProcess(port = 0, env: Readonly<Record<string, string>> = {}): Promise<SampleProcess> {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH ?? '', ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (text: string) => {
      output += text;
      const [, origin] = /Sample upstream: (http:\/\/[^/]+)\//.exec(output) ?? [];
      if (origin !== undefined) resolve(origin);
    };
    child.stdout.setEncoding('utf8').on('data', hear);
    child.stderr.setEncoding('utf8').on('data', hear);
    child.once('close', (code) => reject(new Error(`The sample ended with ${code}: ${output}`)));
  });
  return {
    url,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
