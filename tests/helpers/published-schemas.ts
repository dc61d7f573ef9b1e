import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { validateXML, type XMLFileInfo } from 'xmllint-wasm';

const folder = join(import.meta.dirname, '..', 'fixtures', 'schemas');
const require = createRequire(import.meta.url);

async function fileOf(path: string): Promise<XMLFileInfo> {
  return { fileName: basename(path), contents: await readFile(path, 'utf8') };
}

const ownFile = (name: string) => fileOf(join(folder, name));

/** The Sitemaps protocol's own schema, which a package has. */
const protocolFile = () => fileOf(join(dirname(require.resolve('sitemap/package.json')), 'schema', 'sitemap.xsd'));

/** Errors that xmllint finds in an Atom feed, by the grammar of RFC 4287. */
export async function atomErrors(xml: string): Promise<readonly string[]> {
  const { errors } = await validateXML({ xml, schema: await ownFile('atom.rng'), extension: 'relaxng' });
  return errors.map(({ message }) => message);
}

export async function sitemapErrors(xml: string): Promise<readonly string[]> {
  const preload = [await protocolFile(), await ownFile('sitemap-image.xsd')];
  const { errors } = await validateXML({ xml, schema: await ownFile('sitemap-with-images.xsd'), preload });
  return errors.map(({ message }) => message);
}

export async function sitemapIndexErrors(xml: string): Promise<readonly string[]> {
  const { errors } = await validateXML({ xml, schema: await ownFile('siteindex.xsd') });
  return errors.map(({ message }) => message);
}
