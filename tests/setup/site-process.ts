import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ListeningProcess, startListening } from './listening-process.ts';

const program = join(import.meta.dirname, '..', '..', 'server', 'main.ts');

/** Starts the built site as `npm start` does, on a free port, with a temporary data folder. */
export async function startSiteProcess(env: Readonly<Record<string, string>> = {}): Promise<ListeningProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atelier-site-'));
  const removeData = (): void => rmSync(dataDir, { recursive: true, force: true });
  try {
    const site = await startListening(program, { NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, ...env });
    const close = () => site.close().finally(removeData);
    return { url: site.url, close };
  } catch (error) {
    removeData();
    throw error;
  }
}
