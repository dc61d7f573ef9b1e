import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { escapeAttribute, escapeText } from 'entities/escape';
import { isElement, parseHtml, writeHtml } from '../../server/normalize/text/html-tree.ts';
import type { Block } from '../../shared/contract/block.ts';
import type { Image } from '../../shared/contract/image.ts';
import type { LinkedProject } from '../../shared/contract/project.ts';
import { freePort } from '../helpers/free-port.ts';
import { type ContentSystem, type Entry, FillingClient, type ForeignSystem } from './content-system.ts';
import { EachImage, type ImageFile } from './each-image.ts';
import {
  type ForeignImage,
  foreignImages,
  type House,
  houseHtml,
  houses,
  houseText,
  things,
} from './foreign-content.ts';
import { type Installation, type RunningSystem, runToEnd, startSystem } from './installation.ts';
import type { SiteContent } from './site-content.ts';
import { layWordPress } from './wordpress-files.ts';

interface Stored {
  readonly id: number;
  readonly source_url: string;
  readonly media_details: { readonly sizes?: Readonly<Record<string, { readonly source_url: string }>> };
}

type Uploads = EachImage<Stored>;

const text = (html: string): Block => ({ id: '', kind: 'text', html });

/** The editor has no block for facts, a quote has its source within, and a gallery of one image is that image. */
function writableOf(block: Block): Block[] {
  if (block.kind === 'gallery' && block.title !== undefined && block.items.length === 1) {
    const images = block.items.map(({ full }): Block => ({ id: '', kind: 'image', image: full }));
    return [{ id: '', kind: 'heading', level: 2, text: block.title }, ...images];
  }
  if (block.kind === 'facts') {
    const rows = block.items.map(
      ({ label, value }) => `<tr><td>${escapeText(label)}</td><td>${escapeText(value)}</td></tr>`,
    );
    return [text(`<figure><table><tbody>${rows.join('')}</tbody></table></figure>`)];
  }
  if (block.kind !== 'quote' || block.attribution === undefined) return [block];
  const { text: words, attribution } = block;
  return [text(`<blockquote><p>${escapeText(words)}</p><cite>${escapeText(attribution)}</cite></blockquote>`)];
}

const blockOf = (name: string, markup: string, fields?: object): string =>
  `<!-- wp:${name}${fields ? ` ${JSON.stringify(fields)}` : ''} -->\n${markup}\n<!-- /wp:${name} -->`;

const names: Readonly<Record<string, string>> = {
  p: 'paragraph',
  ul: 'list',
  ol: 'list',
  blockquote: 'quote',
  figure: 'table',
};

/** Markup of a text as the editor saves it, each element in its block. */
const textMarkup = (html: string): string =>
  parseHtml(html)
    .map((node) => {
      const markup = writeHtml([node]);
      if (!isElement(node)) return markup;
      const level = /^h([1-6])$/.exec(node.name)?.[1];
      if (level !== undefined) return blockOf('heading', markup, { level: Number(level) });
      return blockOf(names[node.name] ?? 'html', markup.replace('<figure>', '<figure class="wp-block-table">'));
    })
    .join('\n');

async function imageMarkup(image: Image, uploads: Uploads): Promise<string> {
  const { id, source_url: full, media_details: details } = await uploads.idOf(image);
  const src = details.sizes?.large?.source_url ?? full;
  const caption = image.caption
    ? `<figcaption class="wp-element-caption">${escapeText(image.caption)}</figcaption>`
    : '';
  const markup = `<figure class="wp-block-image size-large"><img src="${src}" alt="${escapeAttribute(image.alt ?? '')}" class="wp-image-${id}"/>${caption}</figure>`;
  return blockOf('image', markup, { id, sizeSlug: 'large', linkDestination: 'none' });
}

/** A gallery with a title is a block, another one a shortcode, whose images link to their attachment pages. */
async function galleryMarkup({ title, items }: Extract<Block, { kind: 'gallery' }>, uploads: Uploads) {
  if (title === undefined) {
    const ids = [];
    for (const { full } of items) ids.push((await uploads.idOf(full)).id);
    return blockOf('shortcode', `[gallery ids="${ids.join(',')}"]`);
  }
  const images = [];
  for (const { full } of items) images.push(await imageMarkup(full, uploads));
  const caption = `<figcaption class="blocks-gallery-caption wp-element-caption">${escapeText(title)}</figcaption>`;
  const markup = `<figure class="wp-block-gallery has-nested-images columns-default is-cropped">${images.join('\n')}${caption}</figure>`;
  return blockOf('gallery', markup, { linkTo: 'none' });
}

async function contentOf(blocks: readonly Block[], uploads: Uploads): Promise<string> {
  const parts: string[] = [];
  for (const block of blocks) {
    if (block.kind === 'text') parts.push(textMarkup(block.html));
    else if (block.kind === 'heading')
      parts.push(textMarkup(`<h${block.level}>${escapeText(block.text)}</h${block.level}>`));
    else if (block.kind === 'quote')
      parts.push(textMarkup(`<blockquote><p>${escapeText(block.text)}</p></blockquote>`));
    else if (block.kind === 'list')
      parts.push(textMarkup(`<ul>${block.items.map((item) => `<li>${escapeText(item)}</li>`).join('')}</ul>`));
    else if (block.kind === 'image') parts.push(await imageMarkup(block.image, uploads));
    else if (block.kind === 'gallery') parts.push(await galleryMarkup(block, uploads));
    else throw new Error(`The sample has no block of the kind ${block.kind}`);
  }
  return parts.join('\n\n');
}

/** Fills one WordPress by its REST API. */
class Filling {
  readonly #client: FillingClient;
  readonly #uploads: Uploads;
  readonly #terms = new Map<string, number>();

  constructor(client: FillingClient, sampleUrl: string) {
    this.#client = client;
    this.#uploads = new EachImage(sampleUrl, (file) => upload(client, file));
  }

  async #term(kind: 'typologies' | 'sizes', { label, value }: { readonly label: string; readonly value: string }) {
    const key = `${kind} ${value}`;
    const known = this.#terms.get(key);
    if (known !== undefined) return known;
    const { id } = await this.#client.send<Stored>('POST', `/wp-json/wp/v2/${kind}`, { name: label, slug: value });
    this.#terms.set(key, id);
    return id;
  }

  async #fieldsOf(entry: LinkedProject): Promise<object> {
    const { year, place, medium, size, typologies, dimensions, facts, cover, extra } = entry;
    const terms = [];
    for (const typology of typologies) terms.push(await this.#term('typologies', typology));
    const measures = { width: dimensions?.widthCm, height: dimensions?.heightCm, depth: dimensions?.depthCm };
    const acf = { year, place, medium, dimensions: dimensions && measures, facts, ...extra };
    return {
      acf: Object.fromEntries(Object.entries(acf).filter(([, value]) => value !== undefined)),
      typologies: terms,
      sizes: size ? [await this.#term('sizes', size)] : [],
      featured_media: cover ? (await this.#uploads.idOf(cover)).id : 0,
    };
  }

  async add(collection: string, entry: Entry, date: Date): Promise<void> {
    const { slug, title, lead = '' } = entry;
    const own = 'section' in entry ? await this.#fieldsOf(entry) : {};
    const content = await contentOf(entry.blocks, this.#uploads);
    const post = { slug, title, excerpt: lead, content, status: 'publish', date: date.toISOString(), ...own };
    await this.#client.send('POST', `/wp-json/wp/v2/${collection}`, post);
  }

  async addDraft(collection: string): Promise<void> {
    await this.#client.send('POST', `/wp-json/wp/v2/${collection}`, {
      slug: 'draft',
      title: 'A draft',
      status: 'draft',
    });
  }
}

async function fillAll(filling: Filling, content: SiteContent): Promise<void> {
  const firstDay = Date.UTC(2024, 0, 1);
  for (const name of ['projects', 'works', 'pages'] as const) {
    const listed: readonly Entry[] = content[name];
    // Newest first is the order of the API.
    for (const [at, entry] of listed.entries()) await filling.add(name, entry, new Date(firstDay - at * 86_400_000));
    await filling.addDraft(name);
  }
}

/** MariaDB on a socket in the folder, without a port. */
async function startDatabase(folder: string): Promise<RunningSystem & { readonly socket: string }> {
  const data = join(folder, 'mariadb');
  mkdirSync(data);
  // The default folder may be too long for the path of a socket.
  const socket = join(folder, 's');
  const asRoot = process.getuid?.() === 0 ? ['--user=root'] : [];
  const common = ['--no-defaults', `--datadir=${data}`, ...asRoot];
  const server: Installation = { folder, program: '/usr/sbin/mariadbd', version: '' };
  runToEnd(
    { ...server, program: '/usr/bin/mariadb-install-db' },
    { words: [...common, '--auth-root-authentication-method=normal', '--skip-test-db'], cwd: folder, env: {} },
  );
  const words = [...common, `--socket=${socket}`, '--skip-networking', `--pid-file=${join(folder, 'pid')}`];
  const isUp = async () => spawnSync('mariadb-admin', [`--socket=${socket}`, '--user=root', 'ping']).status === 0;
  const started = await startSystem(server, { words, cwd: folder, env: {} }, isUp);
  return { ...started, socket };
}

async function startWordPress(installation: Installation, folder: string, own: Readonly<Record<string, string>> = {}) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const cwd = join(folder, 'www');
  layWordPress(cwd, installation.folder);
  const database = await startDatabase(folder);
  const password = randomUUID();
  const env = { URL: url, SOCKET: database.socket, SECRET: randomUUID(), PASSWORD: password, ...own };
  const ends: RunningSystem[] = [database];
  const close = async () => {
    for (const one of ends.toReversed()) await one.close();
  };
  try {
    const token = runToEnd(installation, { words: [join(cwd, 'install.php')], cwd, env }).trim();
    const words = ['-S', `127.0.0.1:${port}`, '-t', cwd, join(cwd, 'router.php')];
    ends.push(await startSystem(installation, { words, cwd, env }, `${url}/wp-json/`));
    const authorization = `Basic ${Buffer.from(`admin:${token}`).toString('base64')}`;
    return {
      client: new FillingClient(url, { authorization }),
      ...{ admin: `${url}/wp-admin/ as admin, ${password}`, preset: 'wordpress' as const, close },
      siteEnv: { UPSTREAM_URL: url },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function upload(client: FillingClient, { name, type, bytes, image }: ImageFile): Promise<Stored> {
  const form = new FormData();
  form.set('file', new Blob([bytes], { type }), name);
  form.set('alt_text', image.alt ?? '');
  form.set('caption', image.caption ?? '');
  return client.send<Stored>('POST', '/wp-json/wp/v2/media', form);
}

async function fillForeign(installation: Installation, folder: string): Promise<ForeignSystem> {
  const { client, ...started } = await startWordPress(installation, folder, { FOREIGN: 'true' });
  const files = new Map<ForeignImage, Stored>();
  for (const image of await foreignImages()) files.set(image.key, await upload(client, image));
  const idOf = (key: ForeignImage) => files.get(key)?.id;
  /** An image as ACF returns it. */
  const acfImage = (key: ForeignImage) => ({
    ...{ ID: idOf(key), id: idOf(key), title: key, filename: `${key}.png`, alt: `Alternative of ${key}`, caption: '' },
    ...{ url: files.get(key)?.source_url, mime_type: 'image/png', type: 'image', width: 96, height: 64, sizes: {} },
  });
  const add = async (type: string, post: object) =>
    (await client.send<Stored>('POST', `/wp-json/wp/v2/${type}`, { status: 'publish', ...post })).id;
  const ids = new Map<House, number>();
  for (const house of houses) {
    const { title, teaser, surface, finished, cover, photos, architect, isLong } = house;
    const acf = {
      ...{ teaser: teaser.en, surface: String(surface), finished, photographs: photos.map(acfImage) },
      ...(architect && { architect: { full_name: architect.name, office: { office_name: architect.office } } }),
      ...(isLong && { stairs: acfImage('stairs'), note: houseText.note }),
    };
    const content = isLong ? textMarkup(houseHtml(files.get('drawing')?.source_url ?? '')) : '';
    ids.set(house, await add('houses', { title: title.en, content, featured_media: idOf(cover), acf }));
  }
  await add('houses', { title: 'A draft', status: 'draft' });
  for (const { bezeichnung, cover, ...acf } of things)
    await add('moebel', { title: bezeichnung, acf: { ...acf, ansicht: acfImage(cover) } });
  return {
    ...started,
    remove: (house) => client.send('DELETE', `/wp-json/wp/v2/houses/${ids.get(house)}`),
    // Its API replaces no file: the entry gets another one.
    replace: async (_image, file) => {
      const media = await upload(client, file);
      await client.send('POST', `/wp-json/wp/v2/houses/${ids.values().next().value}`, { featured_media: media.id });
    },
  };
}

/** WordPress of Debian with its editor's blocks, classic galleries, and fields in the shape of ACF. */
export const wordpress: ContentSystem = {
  name: 'wordpress',
  packages: {
    name: 'wordpress',
    folder: '/usr/share/wordpress',
    program: '/usr/bin/php',
    debian: ['wordpress', 'mariadb-server', 'php-cli', 'php-mysql', 'php-gd', 'php-xml', 'php-mbstring', 'php-curl'],
  },
  holds: (entry) => ({ ...entry, blocks: entry.blocks.flatMap(writableOf) }),
  fillForeign,
  fill: async (installation, folder, content) => {
    const { client, ...started } = await startWordPress(installation, folder);
    try {
      await fillAll(new Filling(client, content.url), content);
      return started;
    } catch (error) {
      await started.close();
      throw error;
    }
  },
};
