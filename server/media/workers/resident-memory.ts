import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const kibi = 1024;

/** What `ps` says, wherever POSIX holds; undefined where there is none or no such process. */
async function residentByPs(pid: number): Promise<number | undefined> {
  const answer = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => undefined);
  const size = Number(answer?.stdout.trim() || Number.NaN);
  return Number.isFinite(size) ? size * kibi : undefined;
}

/**
 * Bytes of memory that a process holds at the moment: by the kernel's own account, where there is no such folder by `ps`.
 * Undefined when nobody knows. Never rejects.
 */
export async function residentBytesOf(pid: number, accounts = '/proc'): Promise<number | undefined> {
  const status = await readFile(`${accounts}/${pid}/status`, 'utf8').catch(() => undefined);
  const size = status === undefined ? undefined : /^VmRSS:\s{1,20}(\d{1,15}) kB$/m.exec(status)?.[1];
  return size === undefined ? residentByPs(pid) : Number(size) * kibi;
}
