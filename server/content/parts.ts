import type { PublicConfig } from '../../shared/contract/config.ts';
import type { SiteOwn } from '../../shared/contract/site.ts';
import type { Messages } from '../../shared/page/renderer.ts';
import type { FindRouteRule } from '../../shared/page/route-rules.ts';
import type { ReadPart } from '../cache/part.ts';
import type { Sources } from './sources.ts';

/** What is set for the site and not read: it never changes, so nothing has to be remembered of it. */
export interface SiteFacts {
  /** Asked for when it is needed: the public address is known only when the server listens. */
  readonly publicConfig: () => PublicConfig;
  readonly siteOwn: SiteOwn;
  /** Texts of the interface, for pages that the site writes itself. */
  readonly messages: Messages;
  readonly findRule: FindRouteRule;
}

/** What a join reads with: every part it reads is one the finished reply depends on. */
export interface Parts {
  readonly read: ReadPart;
  readonly sources: Sources;
}

/** The same, for joins that depend on what is set for the site, too. */
export type SiteParts = Parts & SiteFacts;
