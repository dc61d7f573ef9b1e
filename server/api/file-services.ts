import type { ReadDependency } from '../cache/dependency.ts';
import type { SiteFacts } from '../content/dependencies.ts';
import type { Sources } from '../content/sources.ts';

export interface FileServices extends SiteFacts {
  readonly sources: Sources;
  readonly readStored: ReadDependency;
  readonly now: () => number;
  readonly waitMs: number;
  readonly bytesOf: (src: string) => Promise<number | undefined>;
  readonly headers: readonly string[];
}

/** Tag of files that contain stored details. They are rebuilt when a detail changes. */
export const filesTag = 'discovery';
