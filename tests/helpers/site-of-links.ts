import { json } from './failures.ts';
import { type FaultySite, startFaultySite } from './faulty-site.ts';
import type { SiteOptions } from './running-site.ts';
import { sharedImages } from './shared-images.ts';

interface Links {
  /** Links on `/design/about`, by their words. */
  readonly content?: Readonly<Record<string, string>>;
  /** Items of the menu's pages, of its typologies, and of the art section, by their labels. */
  readonly pages?: Readonly<Record<string, string>>;
  readonly typologies?: Readonly<Record<string, string>>;
  readonly art?: Readonly<Record<string, string>>;
}

const blocksOf = (links: Readonly<Record<string, string>>) =>
  Object.entries(links).map(([label, url]) => ({ label, url }));

/** The sample's site with links of a test's own, in the content and in the menu. */
export async function startSiteOfLinks(
  { content = {}, pages = {}, typologies = {}, art = {} }: Links,
  options: Omit<SiteOptions, 'sampleAt'> = {},
): Promise<FaultySite> {
  const site = await startFaultySite({ ...options, env: { ...sharedImages(), ...options.env } });
  const links = blocksOf(content).map((link) => ({ type: 'link', ...link }));
  site.upstream.fail('get-about', json({ title: 'Links', blocks: links }));
  site.upstream.fail(
    'get-burgermenu-items',
    json({
      art_menu: { id: 1, title: 'Art', blocks: blocksOf(art) },
      design_menu: [
        { title: 'Design Menu Pages', blocks: blocksOf(pages) },
        { title: 'Design Menu Typoloies', blocks: blocksOf(typologies) },
      ],
      design_typologies: ['public-spaces', 'furniture', { value: 'objects', label: 'Small things' }],
      design_sizes: [],
    }),
  );
  return site;
}
