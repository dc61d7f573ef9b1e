import type { EndpointName } from './paths.ts';
import type { Action } from './problem.ts';

/** What a failure of an endpoint is called in the error catalogue (F2 to F10); without schemas, for the browser. */
export const actionOf: Readonly<Record<EndpointName, Action | undefined>> = {
  config: undefined,
  landing: 'fetch landing info',
  menu: 'fetch menu info',
  projects: 'fetch design projects',
  works: 'fetch art projects',
  project: 'fetch project detail',
  work: 'fetch project detail',
  projectById: 'fetch project detail',
  resolve: 'fetch project detail',
  about: 'fetch about info',
  process: 'fetch process info',
  biography: 'fetch biography info',
  page: 'fetch general page',
  seo: undefined,
  view: undefined,
};
