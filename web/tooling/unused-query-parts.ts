/** Replaces two modules of `@tanstack/query-core`, because the site has no mutations and no infinite queries. */
export class MutationCache {
  readonly findAll = () => [];
  readonly resumePausedMutations = () => Promise.resolve();
  clear(): void {}
}

export const infiniteQueryBehavior = undefined;
