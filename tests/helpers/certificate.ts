import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { certificateCommand } from './compose-file.ts';

export interface Certificate {
  /** Of `site.crt` and `site.key`. */
  readonly folder: string;
  /** PEM of the authority to trust. */
  readonly ca: string;
}

/** Makes a certificate below a folder. Throws with the output of the command. */
export function makeCertificate(folder: string): Certificate {
  mkdirSync(join(folder, '.tls'));
  const [program = '', ...words] = certificateCommand;
  const { status, stderr, error } = spawnSync(program, words, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${certificateCommand.join(' ')}: ${error?.message ?? stderr}`);
  return { folder: join(folder, '.tls'), ca: readFileSync(join(folder, '.tls', 'site.crt'), 'utf8') };
}
