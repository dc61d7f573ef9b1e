import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const inNamespace = ['unshare', '--user', '--map-root-user', '--mount'] as const;

/** Some machines do not let users mount anything, not even in a namespace. */
export function canMountSmallDisks(): boolean {
  const [command, ...args] = inNamespace;
  return spawnSync(command, [...args, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;
}

/** A real disk of a few megabytes at a folder, for processes that are started with a prefix. */
export class SmallDisk {
  readonly #holder: ChildProcess;
  readonly #folder: string;

  private constructor(holder: ChildProcess, folder: string) {
    this.#holder = holder;
    this.#folder = folder;
  }

  /** Mounts it over the folder, in a mount namespace that a separate process keeps open. */
  static async mount(folder: string, size: string): Promise<SmallDisk> {
    const [command, ...args] = inNamespace;
    const script = `mount -t tmpfs -o size=${size} tmpfs "$0" && echo mounted && exec sleep infinity`;
    const holder = spawn(command, [...args, 'sh', '-c', script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(holder.stdout, 'data');
    return new SmallDisk(holder, folder);
  }

  /** Command before the process that mounts the disk. */
  get prefix(): readonly string[] {
    return ['nsenter', '--user', '--mount', '--preserve-credentials', '--target', String(this.#holder.pid)];
  }

  /** Leaves this many free bytes. */
  fill(freeBytes = 0): void {
    const { bavail, bsize } = statfsSync(this.seen);
    writeFileSync(this.#ballast, Buffer.alloc(Math.max(0, bavail * bsize - freeBytes)));
  }

  /** Gives it back. */
  makeRoom(): void {
    rmSync(this.#ballast, { force: true });
  }

  /** Everything on it goes. */
  async unmount(): Promise<void> {
    const gone = once(this.#holder, 'exit');
    this.#holder.kill('SIGKILL');
    await gone;
  }

  /** The folder as the holder sees it. */
  get seen(): string {
    return join('/proc', String(this.#holder.pid), 'root', this.#folder);
  }

  get #ballast(): string {
    return join(this.seen, 'ballast');
  }
}
