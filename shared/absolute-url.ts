import type { PublicConfig } from './contract/config.ts';

/** The address of a path of this site for those who read it elsewhere: in feeds, structured data, manifests. */
export function absoluteUrl(path: string, { publicUrl }: Pick<PublicConfig, 'publicUrl'>): string {
  return new URL(path, publicUrl).href;
}
