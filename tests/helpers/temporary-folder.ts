import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of its own for the test that is running; it is removed with all that lies in it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
