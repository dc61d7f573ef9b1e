import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { BrandSet } from '../icons/brand-set.ts';
import { IconSets } from '../icons/icon-sets.ts';

export interface IconOptions {
  /** The set that the brand brings along. */
  readonly brandSet?: BrandSet | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The icons that content may name. */
    readonly iconSets: IconSets;
  }
}

async function iconsPlugin(app: FastifyInstance, { brandSet }: IconOptions): Promise<void> {
  const { config, log } = app.site;
  if (brandSet && 'fault' in brandSet) log.warn({ err: brandSet.fault }, 'Failed to load custom icons');
  const own = brandSet && 'set' in brandSet ? brandSet.set : undefined;
  app.decorate('iconSets', new IconSets(config.icons.prefixes, own));
}

/** Icon sets, for those who tell of them and those who serve them. */
export const icons = plugin(iconsPlugin, { name: 'icons', dependencies: ['site'] });
