import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A temporary folder for the running test, removed with its content. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
