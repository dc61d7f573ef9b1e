import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { escapeText } from 'entities/escape';
import type { Block } from '../../shared/contract/block.ts';
import type { Image } from '../../shared/contract/image.ts';
import { freePort } from '../helpers/free-port.ts';
import { type ContentSystem, type Entry, FillingClient } from './content-system.ts';
import { EachImage } from './each-image.ts';
import { type Packages, startSystem } from './installation.ts';
import type { SiteContent } from './site-content.ts';
import { lexicalNodesOf, lexicalStateOf, type TreeNode } from './text-trees.ts';

const packages: Packages = {
  name: 'ghost',
  node: '22.23.3',
  packages: { ghost: '6.65.0' },
  built: ['better-sqlite3'],
  isUnpacked: true,
};

const text = (html: string): Block => ({ id: '', kind: 'text', html });

/** A gallery has no captions of single images, a quote no source, and facts are a table. */
function writableOf(block: Block): Block[] {
  if (block.kind === 'facts') {
    const rows = block.items.map(
      ({ label, value }) => `<tr><th scope="row">${escapeText(label)}</th><td>${escapeText(value)}</td></tr>`,
    );
    return [text(`<table><tbody>${rows.join('')}</tbody></table>`)];
  }
  if (block.kind === 'quote' && block.attribution !== undefined) {
    const { attribution, ...quote } = block;
    return [quote, text(`<p>${escapeText(attribution)}</p>`)];
  }
  if (block.kind !== 'gallery' || block.items.every(({ full }) => full.caption === undefined)) return [block];
  const images = block.items.map(({ full }): Block => ({ id: '', kind: 'image', image: full }));
  return block.title === undefined ? images : [{ id: '', kind: 'heading', level: 2, text: block.title }, ...images];
}

/** Posts have a title, an excerpt, tags, a feature image and one text. */
function holds<Any extends Entry>(entry: Any): Any {
  const blocks = entry.blocks.flatMap(writableOf);
  if (!('section' in entry)) return { ...entry, blocks };
  const { year: _1, place: _2, medium: _3, size: _4, dimensions: _5, dimensionsText: _6, ...others } = entry;
  return { ...others, blocks, facts: [], extra: {} } as Any;
}

type Uploads = EachImage<string>;

async function imageFields({ src, alt, caption = '', width = 1600, height = 1200 }: Image, uploads: Uploads) {
  const stored = await uploads.idOf({ src, alt, caption } as Image);
  return { src: stored, alt, caption: escapeText(caption), width, height };
}

async function nodesOf(block: Block, uploads: Uploads): Promise<readonly TreeNode[]> {
  switch (block.kind) {
    case 'text':
      return block.html.startsWith('<table')
        ? [{ type: 'html', html: block.html, version: 1 }]
        : lexicalNodesOf(block.html);
    case 'heading':
      return lexicalNodesOf(`<h${block.level}>${escapeText(block.text)}</h${block.level}>`);
    case 'quote':
      return lexicalNodesOf(`<blockquote>${escapeText(block.text)}</blockquote>`);
    case 'list':
      return lexicalNodesOf(`<ul>${block.items.map((item) => `<li>${escapeText(item)}</li>`).join('')}</ul>`);
    case 'image':
      return [{ type: 'image', version: 1, cardWidth: 'regular', ...(await imageFields(block.image, uploads)) }];
    case 'gallery': {
      const images = [];
      for (const [at, { full }] of block.items.entries()) {
        const fields = await imageFields(full, uploads);
        images.push({ ...fields, fileName: fields.src.split('/').at(-1), row: Math.floor(at / 3) });
      }
      return [{ type: 'gallery', version: 1, images, caption: escapeText(block.title ?? '') }];
    }
    default:
      throw new Error(`The sample has no block of the kind ${block.kind}`);
  }
}

/** Links have their URL beside their words. */
function withUrls(node: TreeNode): TreeNode {
  const children = Array.isArray(node.children) ? { children: node.children.map(withUrls) } : {};
  if (node.type !== 'link') return { ...node, ...children };
  const { url } = node.fields as { readonly url: string };
  return { ...node, ...children, url, rel: null, target: null, title: null };
}

async function postOf(entry: Entry, uploads: Uploads) {
  const nodes = [];
  for (const block of entry.blocks) nodes.push(...(await nodesOf(block, uploads)));
  const { slug, title, lead } = entry;
  const common = {
    slug,
    title,
    custom_excerpt: lead,
    status: 'published',
    lexical: JSON.stringify(lexicalStateOf(nodes.map(withUrls))),
  };
  if (!('section' in entry)) return common;
  const { cover, typologies, section } = entry;
  const tags = [
    { slug: section === 'art' ? 'works' : 'projects' },
    ...typologies.map(({ label, value }) => ({ name: label, slug: value })),
  ];
  const image = cover && (await imageFields(cover, uploads));
  const feature = image && {
    ...{ feature_image: image.src, feature_image_alt: image.alt, feature_image_caption: image.caption },
  };
  return { ...common, ...feature, tags };
}

interface Key {
  readonly type: string;
  readonly secret: string;
}

/** Because a busy Ghost may not know its first session, this tries again. */
async function logIn(
  url: string,
  { email, password }: { email: string; password: string },
  triesLeft = 5,
): Promise<FillingClient> {
  const session = await fetch(`${url}/ghost/api/admin/session/`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password }),
  });
  if (!session.ok) throw new Error(`session: ${session.status} ${await session.text()}`);
  const cookie = session.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  const client = new FillingClient(url, { origin: url, cookie });
  const isKnown = await client.send('GET', '/ghost/api/admin/users/me/').then(
    () => true,
    () => false,
  );
  if (isKnown) return client;
  if (triesLeft === 0) throw new Error('Ghost knows no session');
  await sleep(1000);
  return logIn(url, { email, password }, triesLeft - 1);
}

/** The owner, who creates content, and a key that reads published content. */
async function register(url: string, password: string) {
  const owner = { name: 'Ada', email: 'admin@example.com', password, blogTitle: 'Atelier' };
  const first = new FillingClient(url, { origin: url });
  await first.send('POST', '/ghost/api/admin/authentication/setup/', { setup: [owner] });
  const client = await logIn(url, owner);
  const { integrations } = await client.send<{ integrations: { api_keys: readonly Key[] }[] }>(
    'POST',
    '/ghost/api/admin/integrations/?include=api_keys',
    { integrations: [{ name: 'Site' }] },
  );
  const key = integrations[0]?.api_keys.find(({ type }) => type === 'content')?.secret ?? '';
  return { client, key };
}

async function fillAll(client: FillingClient, content: SiteContent): Promise<void> {
  const uploads = new EachImage(content.url, async ({ name, type, bytes }) => {
    const form = new FormData();
    form.set('file', new Blob([bytes], { type }), name);
    form.set('purpose', 'image');
    const { images } = await client.send<{ images: { url: string }[] }>(
      'POST',
      '/ghost/api/admin/images/upload/',
      form,
    );
    return images[0]?.url ?? '';
  });
  // Otherwise links to other sites get a parameter.
  const settings = [{ key: 'outbound_link_tagging', value: false }];
  await client.send('PUT', '/ghost/api/admin/settings/', { settings });
  const { pages } = await client.send<{ pages: { id: string }[] }>('GET', '/ghost/api/admin/pages/');
  // Ghost's default page "about" has the same slug.
  for (const { id } of pages) await client.send('DELETE', `/ghost/api/admin/pages/${id}/`);
  const tags = ['projects', 'works'].map((slug) => ({ name: slug, slug }));
  for (const tag of tags) await client.send('POST', '/ghost/api/admin/tags/', { tags: [tag] });
  const send = (kind: 'posts' | 'pages', post: object) =>
    client.send('POST', `/ghost/api/admin/${kind}/`, { [kind]: [post] });
  const firstDay = Date.UTC(2024, 0, 1);
  for (const name of ['projects', 'works', 'pages'] as const) {
    const kind = name === 'pages' ? 'pages' : 'posts';
    const listed: readonly Entry[] = content[name];
    // Newest first is the order of the API.
    for (const [at, entry] of listed.entries())
      await send(kind, { ...(await postOf(entry, uploads)), published_at: new Date(firstDay - at * 86_400_000) });
    const tagged = kind === 'posts' && { tags: [{ slug: name }] };
    await send(kind, { slug: 'draft', title: 'A draft', status: 'draft', ...tagged });
  }
}

/** Ghost requires a theme, although the test does not open its pages. */
function layTheme(folder: string): void {
  const theme = join(folder, 'themes', 'source');
  mkdirSync(theme, { recursive: true });
  writeFileSync(join(theme, 'package.json'), JSON.stringify({ name: 'source', version: '1.0.0', config: {} }));
  for (const name of ['index', 'post']) writeFileSync(join(theme, `${name}.hbs`), '{{ghost_head}}{{ghost_foot}}');
}

/** Ghost with its own editor's cards: images, galleries, markup. */
export const ghost: ContentSystem = {
  name: 'ghost',
  packages,
  holds,
  fill: async (installation, folder, content) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    cpSync(join(installation.folder, 'content'), folder, { recursive: true });
    layTheme(folder);
    // It reads its version where it runs.
    symlinkSync(join(installation.folder, 'package.json'), join(folder, 'package.json'));
    const env = {
      ...{ NODE_ENV: 'production', url, server__host: '127.0.0.1', server__port: String(port) },
      ...{ database__client: 'sqlite3', database__connection__filename: join(folder, 'data', 'ghost.db') },
      ...{ paths__contentPath: folder, privacy__useUpdateCheck: 'false', security__staffDeviceVerification: 'false' },
      // Uploads come out as they went in.
      ...{ imageOptimization__resize: 'false', logging__transports: '["stdout"]' },
    };
    const program = join(installation.folder, 'index.js');
    const started = await startSystem(
      installation,
      { words: [program], cwd: folder, env },
      `${url}/ghost/api/admin/site/`,
    );
    try {
      const password = `Aa1${randomUUID()}`;
      const { client, key } = await register(url, password);
      await fillAll(client, content);
      return {
        admin: `${url}/ghost as admin@example.com, ${password}`,
        preset: 'ghost',
        siteEnv: { UPSTREAM_URL: url, GHOST_CONTENT_KEY: key },
        close: started.close,
      };
    } catch (error) {
      await started.close();
      throw error;
    }
  },
};
