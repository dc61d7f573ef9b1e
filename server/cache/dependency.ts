import type { LookupResult } from '../base/lookup-result.ts';
import type { Entry, Source } from './entry.ts';

export type Dependency<Value> = LookupResult<Value, Pick<Entry, 'updatedAt'>>;

/** Details joined into values when they are read. Responses depend on both. */
export interface Joins {
  /** Changes whenever other details would be joined. Called on every hit. */
  versionOf(entry: Entry): number;
  /** Resolves when the details are loaded, or undefined if there is nothing to wait for. Never rejects. */
  settled(entry: Entry): Promise<void> | undefined;
  /** Joins details into the parsed value, which is changed. Returns about how many bytes of JSON were added. */
  into(entry: Entry, value: unknown): number;
  /** False if details are still to come. */
  isComplete(entry: Entry): boolean;
}

export type ReadDependency = <Value>(source: Source<Value>) => Promise<Dependency<Value>>;

export interface DependencyReader {
  part<Value>(source: Source<Value>, waitMs: number): Promise<Dependency<Value>>;
}

export interface VersionReader extends DependencyReader {
  /** Changes whenever `part` would return another value, or details of other images. */
  versionOf(source: Source<unknown>, waitMs: number): Promise<string>;
}
