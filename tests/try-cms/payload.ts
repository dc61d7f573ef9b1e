import { randomUUID } from 'node:crypto';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Block } from '../../shared/contract/block.ts';
import type { LinkedPage } from '../../shared/contract/page.ts';
import type { LinkedProject } from '../../shared/contract/project.ts';
import { freePort } from '../helpers/free-port.ts';
import { anyCoverOf, type ContentSystem, type Drafts, FillingClient } from './content-system.ts';
import { EachImage } from './each-image.ts';
import { type Packages, startSystem } from './installation.ts';
import type { SiteContent } from './site-content.ts';
import { lexicalNodesOf, lexicalStateOf, type TreeNode } from './text-trees.ts';

const packages: Packages = {
  name: 'payload',
  node: '22.23.3',
  packages: {
    payload: '3.90.2',
    '@payloadcms/db-sqlite': '3.90.2',
    '@payloadcms/richtext-lexical': '3.90.2',
    '@payloadcms/next': '3.90.2',
    '@payloadcms/ui': '3.90.2',
    '@faceless-ui/modal': '3.0.0',
    '@faceless-ui/scroll-info': '2.0.0',
    graphql: '16.11.0',
    next: '16.4.6',
    react: '19.2.1',
    'react-dom': '19.2.1',
  },
  // It comes with its binaries.
  built: [],
};

/**
 * A Payload without its panel: its own REST endpoints on a plain server. Projects and works have one document of the
 * Lexical editor, with images and blocks within; pages have a layout of blocks. As Payload's own website template has them.
 */
const program = `
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { sqliteAdapter } from '@payloadcms/db-sqlite';
import { BlocksFeature, lexicalEditor } from '@payloadcms/richtext-lexical';
import { buildConfig, getPayload, handleEndpoints } from 'payload';

const { PORT, SECRET, EXTRA } = process.env;
const url = 'http://127.0.0.1:' + PORT;
const text = (name) => ({ name, type: 'text' });
const picture = (name) => ({ name, type: 'upload', relationTo: 'media' });
const rows = (name, ...fields) => ({ name, type: 'array', fields: fields.map(text) });
const blocks = [
  { slug: 'gallery', fields: [text('title'), { ...picture('images'), hasMany: true }] },
  { slug: 'quote', fields: [text('text'), text('author')] },
  { slug: 'facts', fields: [rows('items', 'label', 'value', 'href')] },
];
const isPublished = ({ req }) => (req.user ? true : { _status: { equals: 'published' } });
const collection = (slug, fields) => ({
  slug,
  defaultSort: 'order',
  versions: { drafts: true },
  access: { read: isPublished },
  fields: [text('title'), text('slug'), { name: 'order', type: 'number' }, { name: 'lead', type: 'textarea' }, ...fields],
});
const number = (name) => ({ name, type: 'number' });
const entryFields = [
  ...['year', 'place', 'size', 'medium', ...JSON.parse(EXTRA)].map(text),
  { name: 'dimensions', type: 'group', fields: [number('width'), number('height'), number('depth')] },
  { name: 'typologies', type: 'relationship', relationTo: 'typologies', hasMany: true },
  rows('facts', 'label', 'value', 'href'),
  picture('cover'),
  { name: 'content', type: 'richText' },
];
const config = await buildConfig({
  secret: SECRET,
  telemetry: false,
  typescript: { autoGenerate: false },
  db: sqliteAdapter({ client: { url: 'file:data.db' }, push: true }),
  editor: lexicalEditor({ features: ({ defaultFeatures }) => [...defaultFeatures, BlocksFeature({ blocks })] }),
  collections: [
    { slug: 'users', auth: { useAPIKey: true }, fields: [] },
    { slug: 'media', access: { read: () => true }, upload: { staticDir: 'media' }, fields: [text('alt'), text('caption')] },
    { slug: 'typologies', access: { read: () => true }, fields: [text('title'), text('slug')] },
    collection('projects', entryFields),
    collection('works', entryFields),
    collection('pages', [
      { name: 'layout', type: 'blocks', blocks: [{ slug: 'content', fields: [{ name: 'richText', type: 'richText' }] }, ...blocks] },
    ]),
  ],
});
await getPayload({ config });

async function answer(request, response) {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const answered = await handleEndpoints({
    config,
    request: new Request(url + request.url, {
      method: request.method,
      headers: request.headers,
      ...(hasBody ? { body: Readable.toWeb(request), duplex: 'half' } : {}),
    }),
  });
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  if (answered.body) Readable.fromWeb(answered.body).pipe(response);
  else response.end();
}

createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error);
    if (!response.headersSent) response.writeHead(500);
    response.end();
  });
}).listen(Number(PORT), '127.0.0.1');
`;

const lexicalBlock = (blockType: string, fields: object): TreeNode => ({
  ...{ type: 'block', version: 2, format: '' },
  fields: { id: randomUUID().replaceAll('-', '').slice(0, 24), blockName: '', blockType, ...fields },
});

/** A block of the sample as a block of Payload; undefined for blocks that the editor writes itself. */
async function blockOf(block: Block, uploads: EachImage<number>) {
  switch (block.kind) {
    case 'gallery': {
      const images = [];
      for (const { full } of block.items) images.push(await uploads.idOf(full));
      return { blockType: 'gallery', title: block.title, images };
    }
    case 'quote':
      return { blockType: 'quote', text: block.text, author: block.attribution };
    case 'facts':
      return { blockType: 'facts', items: block.items };
    default:
      return undefined;
  }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Nodes of the editor itself. Throws for a block of another kind. */
function writtenOf(block: Block): TreeNode[] {
  if (block.kind === 'text') return lexicalNodesOf(block.html);
  if (block.kind === 'heading') return lexicalNodesOf(`<h${block.level}>${escaped(block.text)}</h${block.level}>`);
  if (block.kind === 'list') {
    const items = block.items.map((item) => `<li>${escaped(item)}</li>`).join('');
    return lexicalNodesOf(block.isOrdered ? `<ol>${items}</ol>` : `<ul>${items}</ul>`);
  }
  throw new Error(`The sample has no block of the kind ${block.kind}`);
}

/** Nodes of a document of the editor for a block. A single image is an upload. */
async function nodesOf(block: Block, uploads: EachImage<number>): Promise<TreeNode[]> {
  if (block.kind === 'image') {
    const value = await uploads.idOf(block.image);
    return [{ type: 'upload', version: 3, format: '', relationTo: 'media', value, fields: null, id: randomUUID() }];
  }
  const own = await blockOf(block, uploads);
  return own ? [lexicalBlock(own.blockType, own)] : writtenOf(block);
}

async function documentOf(blocks: readonly Block[], uploads: EachImage<number>): Promise<TreeNode> {
  const nodes: TreeNode[] = [];
  for (const block of blocks) nodes.push(...(await nodesOf(block, uploads)));
  return lexicalStateOf(nodes);
}

/** The blocks of a page. Text and single images in sequence become one `content` block. */
async function layoutOf(blocks: readonly Block[], uploads: EachImage<number>): Promise<object[]> {
  const layout: object[] = [];
  let written: Block[] = [];
  const endText = async () => {
    if (written.length > 0) layout.push({ blockType: 'content', richText: await documentOf(written, uploads) });
    written = [];
  };
  for (const block of blocks) {
    const own = block.kind === 'image' ? undefined : await blockOf(block, uploads);
    if (!own) {
      written.push(block);
      continue;
    }
    await endText();
    layout.push(own);
  }
  await endText();
  return layout;
}

interface Stored {
  readonly doc: { readonly id: number };
}

/** Fills it, and returns how a draft of a project is saved. */
async function fillAll(client: FillingClient, content: SiteContent): Promise<Omit<Drafts, 'siteEnv'>> {
  const uploads = new EachImage(content.url, async ({ name, type, bytes, image }) => {
    const form = new FormData();
    form.set('file', new Blob([bytes], { type }), name);
    form.set('_payload', JSON.stringify({ alt: image.alt, caption: image.caption }));
    return (await client.send<Stored>('POST', '/api/media', form)).doc.id;
  });
  const typologies = new Map<string, number>();
  const fieldsOf = async (entry: LinkedProject) => {
    const { year, place, medium, size, dimensions, facts, cover, extra, blocks } = entry;
    for (const { label, value } of entry.typologies.filter((one) => !typologies.has(one.value)))
      typologies.set(
        value,
        (await client.send<Stored>('POST', '/api/typologies', { title: label, slug: value })).doc.id,
      );
    return {
      ...extra,
      ...{ year, place, medium, size: size?.label, facts },
      dimensions: { width: dimensions?.widthCm, height: dimensions?.heightCm, depth: dimensions?.depthCm },
      typologies: entry.typologies.map(({ value }) => typologies.get(value)),
      cover: cover && (await uploads.idOf(cover)),
      content: await documentOf(blocks, uploads),
    };
  };
  for (const name of ['projects', 'works', 'pages'] as const) {
    const listed: readonly (LinkedProject | LinkedPage)[] = content[name];
    // From the last to the first: their order is that of their field, not that of their ids.
    for (const [at, entry] of [...listed.entries()].toReversed()) {
      const { slug, title, lead } = entry;
      const own = 'section' in entry ? await fieldsOf(entry) : { layout: await layoutOf(entry.blocks, uploads) };
      const item = { slug, title, lead, order: at + 1, _status: 'published', ...own };
      await client.send<Stored>('POST', `/api/${name}`, item);
    }
    await client.send('POST', `/api/${name}`, { slug: 'draft', title: 'A draft', order: 99, _status: 'draft' });
  }
  const slug = content.projects[0]?.slug ?? '';
  const save: Drafts['save'] = async ({ title, alt }) => {
    const found = await client.send<{ docs: Stored['doc'][] }>('GET', `/api/projects?where[slug][equals]=${slug}`);
    const id = found.docs[0]?.id;
    const cover = await uploads.idOf({ ...anyCoverOf(content), alt });
    await client.send('PATCH', `/api/projects/${id}?draft=true`, { title, cover, _status: 'draft' });
    return String(id);
  };
  return { slug, save };
}

/** Payload 3: documents of its Lexical editor, layouts of blocks, uploads; read with the key of a user. */
export const payload: ContentSystem = {
  name: 'payload',
  packages,
  fill: async (installation, folder, content) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const extra = new Set([...content.projects, ...content.works].flatMap((entry) => Object.keys(entry.extra)));
    symlinkSync(join(installation.folder, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'server.mjs'), program);
    const env = {
      PORT: String(port),
      SECRET: randomUUID(),
      EXTRA: JSON.stringify([...extra]),
      NODE_ENV: 'development',
    };
    const words = ['--preserve-symlinks', 'server.mjs'];
    const started = await startSystem(installation, { words, cwd: folder, env }, `${url}/api/media`);
    try {
      const [password, apiKey] = [randomUUID(), randomUUID()];
      const user = { email: 'admin@example.com', password };
      const { token, user: registered } = await new FillingClient(url).send<{
        readonly token: string;
        readonly user: { readonly id: number };
      }>('POST', '/api/users/first-register', user);
      const client = new FillingClient(url, { authorization: `JWT ${token}` });
      await client.send('PATCH', `/api/users/${registered.id}`, { enableAPIKey: true, apiKey });
      const drafts = await fillAll(client, content);
      return {
        admin: `${url}/api/projects (without its panel), admin@example.com, ${password}`,
        preset: 'payload',
        siteEnv: { UPSTREAM_URL: url, PAYLOAD_API_KEY: apiKey },
        drafts: { siteEnv: { PREVIEW_TOKEN: apiKey }, ...drafts },
        close: started.close,
      };
    } catch (error) {
      await started.close();
      throw error;
    }
  },
};
