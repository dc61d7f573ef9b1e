import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';
import { obtainPrometheus } from '../setup/prometheus.ts';
import { thisMachine } from '../setup/this-machine.ts';
import { eventually, patience } from './eventually.ts';
import { freePort } from './free-port.ts';

const answerSchema = z.object({ data: z.unknown() });

export interface PrometheusServer {
  /** Returns the result of a path below `/api/v1/`. Throws the message of Prometheus if it refuses. */
  ask(path: string): Promise<unknown>;
  close(): Promise<void>;
}

/** Starts a real Prometheus on a free port with a configuration file, and waits until it is ready. */
export async function startPrometheus(configFile: string, dataDir: string): Promise<PrometheusServer> {
  const port = await freePort();
  const child = spawn(
    process.env.PROMETHEUS_PATH ?? obtainPrometheus(thisMachine),
    [
      `--config.file=${configFile}`,
      `--storage.tsdb.path=${dataDir}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=warn',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(child, 'exit');
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`Prometheus ended before it was ready:\n${said}`);
    const response = await fetch(`http://127.0.0.1:${port}/-/ready`).catch(() => undefined);
    return response?.ok === true;
  };
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  try {
    await eventually(isReady, patience.timeout);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    ask: async (path) => {
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
      if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
      return answerSchema.parse(await response.json()).data;
    },
    close,
  };
}
