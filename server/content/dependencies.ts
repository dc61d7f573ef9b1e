import type { PublicConfig } from '../../shared/contract/config.ts';
import type { SiteOwn } from '../../shared/contract/site.ts';
import type { Messages } from '../../shared/page/renderer.ts';
import type { FindRouteRule } from '../../shared/page/route-rules.ts';
import type { ReadDependency } from '../cache/dependency.ts';
import type { Sources } from './sources.ts';

/** Settings of the site. They never change, so no response depends on them. */
export interface SiteFacts {
  readonly publicConfig: () => PublicConfig;
  readonly siteOwn: SiteOwn;
  readonly messages: Messages;
  readonly findRule: FindRouteRule;
}

/** Every value that is read becomes a dependency of the response. */
export interface Dependencies {
  readonly read: ReadDependency;
  readonly sources: Sources;
}

export type SiteDependencies = Dependencies & SiteFacts;
