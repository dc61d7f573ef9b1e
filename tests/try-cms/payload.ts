import { randomUUID } from 'node:crypto';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Block } from '../../shared/contract/block.ts';
import type { LinkedPage } from '../../shared/contract/page.ts';
import type { LinkedProject } from '../../shared/contract/project.ts';
import { freePort } from '../helpers/free-port.ts';
import {
  anyCoverOf,
  type ContentSystem,
  type Drafts,
  FillingClient,
  type ForeignSystem,
  translatedOf,
} from './content-system.ts';
import { EachImage, type ImageFile } from './each-image.ts';
import { type ForeignImage, foreignImages, type House, houses, houseText, things } from './foreign-content.ts';
import { type Installation, type Packages, startSystem } from './installation.ts';
import { proveLivePreview } from './payload-panel.ts';
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

const { PORT, SECRET, EXTRA, FOREIGN } = process.env;
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
  fields: [
    ...['title', 'slug', 'lead'].map((name) => ({ ...text(name), localized: slug === 'projects' })),
    { name: 'order', type: 'number' },
    ...fields,
  ],
});
const number = (name) => ({ name, type: 'number' });
const entryFields = EXTRA && [
  ...['year', 'place', 'size', 'medium', ...JSON.parse(EXTRA)].map(text),
  { name: 'dimensions', type: 'group', fields: [number('width'), number('height'), number('depth')] },
  { name: 'typologies', type: 'relationship', relationTo: 'typologies', hasMany: true },
  rows('facts', 'label', 'value', 'href'),
  picture('cover'),
  { name: 'content', type: 'richText' },
];
const related = (name, relationTo) => ({ name, type: 'relationship', relationTo });
const named = (name, localized = true) => ({ name, type: 'text', localized });
const foreign = [
  { slug: 'offices', access: { read: () => true }, fields: [text('office_name')] },
  { slug: 'people', access: { read: () => true }, fields: [text('full_name'), related('office', 'offices')] },
  {
    ...{ slug: 'houses', versions: { drafts: true }, access: { read: isPublished } },
    fields: [
      ...[named('name'), named('teaser'), number('surface'), { name: 'finished', type: 'date' }, picture('hero')],
      ...[{ ...picture('photographs'), hasMany: true }, related('architect', 'people')],
      {
        ...{ name: 'parts', type: 'blocks' },
        blocks: [
          { slug: 'prose', fields: [{ name: 'body', type: 'richText' }] },
          { slug: 'shot', fields: [picture('picture'), text('note')] },
        ],
      },
    ],
  },
  {
    ...{ slug: 'moebel', access: { read: () => true } },
    fields: [...['bezeichnung', 'werkstoff', 'kurztext'].map(text), number('baujahr'), picture('ansicht')],
  },
];
const config = await buildConfig({
  localization: { locales: ['en', 'it'], defaultLocale: 'en' },
  secret: SECRET,
  telemetry: false,
  typescript: { autoGenerate: false },
  db: sqliteAdapter({ client: { url: 'file:data.db' }, push: true }),
  editor: lexicalEditor({ features: ({ defaultFeatures }) => [...defaultFeatures, BlocksFeature({ blocks })] }),
  collections: [
    { slug: 'users', auth: { useAPIKey: true }, fields: [] },
    { slug: 'media', access: { read: () => true }, upload: { staticDir: 'media' }, fields: [text('alt'), text('caption')] },
    { slug: 'typologies', access: { read: () => true }, fields: [text('title'), text('slug')] },
    ...(FOREIGN ? foreign : [
      collection('projects', entryFields),
      collection('works', entryFields),
      collection('pages', [
        { name: 'layout', type: 'blocks', blocks: [{ slug: 'content', fields: [{ name: 'richText', type: 'richText' }] }, ...blocks] },
      ]),
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

async function upload(client: FillingClient, { name, type, bytes, image }: ImageFile, id?: number): Promise<number> {
  const form = new FormData();
  form.set('file', new Blob([bytes], { type }), name);
  form.set('_payload', JSON.stringify({ alt: image.alt, caption: image.caption }));
  const path = id === undefined ? '/api/media' : `/api/media/${id}`;
  return (await client.send<Stored>(id === undefined ? 'POST' : 'PATCH', path, form)).doc.id;
}

/** Fills it, and returns how a draft of a project is saved. */
async function fillAll(client: FillingClient, content: SiteContent): Promise<Omit<Drafts, 'siteEnv'>> {
  const { own: first, translation } = translatedOf(content.projects);
  const uploads = new EachImage(content.url, (file) => upload(client, file));
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
      const { doc } = await client.send<Stored>('POST', `/api/${name}`, item);
      const italian = { ...translation, _status: 'published' };
      if (entry === first) await client.send('PATCH', `/api/${name}/${doc.id}?locale=it`, italian);
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

/** Starts it with an administrator, who has a key. */
async function startPayload(installation: Installation, folder: string, own: Readonly<Record<string, string>>) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  symlinkSync(join(installation.folder, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'server.mjs'), program);
  const env = { PORT: String(port), SECRET: randomUUID(), NODE_ENV: 'development', ...own };
  const words = ['--preserve-symlinks', 'server.mjs'];
  const started = await startSystem(installation, { words, cwd: folder, env }, `${url}/api/media`);
  const [password, apiKey] = [randomUUID(), randomUUID()];
  const user = { email: 'admin@example.com', password };
  const { token, user: registered } = await new FillingClient(url).send<{
    readonly token: string;
    readonly user: { readonly id: number };
  }>('POST', '/api/users/first-register', user);
  const client = new FillingClient(url, { authorization: `JWT ${token}` });
  await client.send('PATCH', `/api/users/${registered.id}`, { enableAPIKey: true, apiKey });
  return {
    ...{ client, apiKey, preset: 'payload' as const, close: started.close },
    admin: `${url}/api/projects (without its panel), admin@example.com, ${password}`,
    siteEnv: { UPSTREAM_URL: url, PAYLOAD_API_KEY: apiKey },
  };
}

async function fillForeign(installation: Installation, folder: string): Promise<ForeignSystem> {
  const { client, apiKey: _key, ...started } = await startPayload(installation, folder, { FOREIGN: 'true' });
  const add = async (collection: string, fields: object) =>
    (await client.send<Stored>('POST', `/api/${collection}`, fields)).doc.id;
  const files = new Map<ForeignImage, number>();
  for (const image of await foreignImages()) files.set(image.key, await upload(client, image));
  const ids = new Map<House, number>();
  for (const house of houses) {
    const { title, teaser, surface, finished, cover, photos, architect, isLong } = house;
    const office = architect && (await add('offices', { office_name: architect.office }));
    const drawing = {
      type: 'upload',
      version: 3,
      format: '',
      relationTo: 'media',
      value: files.get('drawing'),
      id: 'a',
    };
    const written = lexicalNodesOf(houseText.paragraph + houseText.list);
    const parts = [
      { blockType: 'prose', body: lexicalStateOf([...written, { ...drawing, fields: null }]) },
      { blockType: 'shot', picture: files.get('stairs'), note: houseText.note },
    ];
    const fields = {
      ...{ _status: 'published', name: title.en, teaser: teaser.en, surface, finished, hero: files.get(cover) },
      ...{ photographs: photos.map((one) => files.get(one)), parts: isLong ? parts : [] },
      architect: architect && (await add('people', { full_name: architect.name, office })),
    };
    ids.set(house, await add('houses', fields));
    const italian = { name: title.it, teaser: teaser.it, _status: 'published' };
    await client.send('PATCH', `/api/houses/${ids.get(house)}?locale=it`, italian);
  }
  await add('houses', { name: 'A draft', _status: 'draft' });
  for (const { cover, ...fields } of things) await add('moebel', { ...fields, ansicht: files.get(cover) });
  return {
    ...started,
    lacks: ['Outer ring', '62 cm', 'video'],
    remove: (house) => client.send('DELETE', `/api/houses/${ids.get(house)}`),
    replace: async (image, file) => {
      await upload(client, file, files.get(image));
    },
  };
}

/** Payload 3: documents of its Lexical editor, layouts of blocks, uploads; read with the key of a user. */
export const payload: ContentSystem = {
  name: 'payload',
  packages,
  fillForeign,
  fill: async (installation, folder, content) => {
    const extra = new Set([...content.projects, ...content.works].flatMap((entry) => Object.keys(entry.extra)));
    const { client, apiKey, ...started } = await startPayload(installation, folder, {
      EXTRA: JSON.stringify([...extra]),
    });
    try {
      const drafts = await fillAll(client, content);
      const proveEditing = () => proveLivePreview(installation, folder);
      return {
        ...started,
        translated: translatedOf(content.projects),
        drafts: { siteEnv: { PREVIEW_TOKEN: apiKey }, proveEditing, ...drafts },
      };
    } catch (error) {
      await started.close();
      throw error;
    }
  },
};
