import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Block } from '../../shared/contract/block.ts';
import type { Image } from '../../shared/contract/image.ts';
import type { LinkedPage } from '../../shared/contract/page.ts';
import type { LinkedProject } from '../../shared/contract/project.ts';
import { freePort } from '../helpers/free-port.ts';
import {
  anyCoverOf,
  type ContentSystem,
  type FilledSystem,
  FillingClient,
  type ForeignSystem,
  translatedOf,
} from './content-system.ts';
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
import { type Installation, startSystem } from './installation.ts';
import type { SiteContent } from './site-content.ts';
import { foreignTypes, layApplication, packages, sampleTypes } from './strapi-application.ts';
import { strapiBlocksOf, type TreeNode } from './text-trees.ts';

/** The response to an upload. The editor of blocks stores all of it with an image. */
interface StoredFile {
  readonly id: number;
}

const part = (name: string, fields: object) => ({ __component: `shared.${name}`, ...fields });
const escaped = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Nodes of its editor for a block. Returns undefined for a block with its own component. */
async function writtenOf(block: Block, images: EachImage<StoredFile>): Promise<readonly TreeNode[] | undefined> {
  if (block.kind === 'text') return strapiBlocksOf(block.html);
  if (block.kind === 'heading') return strapiBlocksOf(`<h${block.level}>${escaped(block.text)}</h${block.level}>`);
  if (block.kind !== 'image') return undefined;
  return [{ type: 'image', image: await images.idOf(block.image), children: [{ type: 'text', text: '' }] }];
}

async function componentOf(block: Block, images: EachImage<StoredFile>): Promise<object> {
  if (block.kind === 'quote') return part('quote', { title: block.attribution, body: block.text });
  if (block.kind === 'facts') return part('facts', { items: block.items });
  if (block.kind === 'list') return part('list', { items: block.items.map((item) => ({ text: item })) });
  if (block.kind !== 'gallery') throw new Error(`The sample has no block of the kind ${block.kind}`);
  const files: number[] = [];
  for (const { full } of block.items) files.push((await images.idOf(full)).id);
  return part('slider', { title: block.title, files });
}

/** The dynamic zone of a page. Text and images in sequence become one `rich-text` component. */
async function zoneOf(blocks: readonly Block[], images: EachImage<StoredFile>): Promise<object[]> {
  const zone: object[] = [];
  let body: TreeNode[] = [];
  for (const block of blocks) {
    const written = await writtenOf(block, images);
    body.push(...(written ?? []));
    if (written) continue;
    if (body.length > 0) zone.push(part('rich-text', { body }));
    body = [];
    zone.push(await componentOf(block, images));
  }
  return body.length > 0 ? [...zone, part('rich-text', { body })] : zone;
}

interface Document {
  readonly data: { readonly documentId: string };
}

/** Fills one Strapi and records its content so far. */
class Filling {
  readonly #client: FillingClient;
  readonly #images: EachImage<StoredFile>;
  readonly #typologies = new Map<string, string>();

  constructor(client: FillingClient, sampleUrl: string) {
    this.#client = client;
    this.#images = new EachImage(sampleUrl, async ({ name, type, bytes, image }) => {
      const form = new FormData();
      form.set('files', new Blob([bytes], { type }), name);
      form.set('fileInfo', JSON.stringify({ name, alternativeText: image.alt, caption: image.caption ?? '' }));
      const [stored] = await client.send<readonly [StoredFile]>('POST', '/api/upload', form);
      return stored;
    });
  }

  async #typology({ label, value }: { readonly label: string; readonly value: string }): Promise<string> {
    const known = this.#typologies.get(value);
    if (known !== undefined) return known;
    const { data } = await this.#client.send<Document>('POST', '/api/typologies', {
      data: { name: label, slug: value },
    });
    this.#typologies.set(value, data.documentId);
    return data.documentId;
  }

  async #fieldsOf(entry: LinkedProject): Promise<object> {
    const { year, place, medium, size, typologies, dimensions, facts, cover, extra } = entry;
    const connected = [];
    for (const typology of typologies) connected.push(await this.#typology(typology));
    return {
      ...extra,
      ...{ year, place, medium, size: size?.label, typologies: connected, facts },
      ...{ width_cm: dimensions?.widthCm, height_cm: dimensions?.heightCm, depth_cm: dimensions?.depthCm },
      cover: cover && (await this.#images.idOf(cover)).id,
    };
  }

  async add(collection: string, entry: LinkedProject | LinkedPage, order: number): Promise<string> {
    const { slug, title, lead } = entry;
    const blocks = await zoneOf(entry.blocks, this.#images);
    const own = 'section' in entry ? await this.#fieldsOf(entry) : {};
    const data = { slug, title, lead, order, blocks, ...own };
    return (await this.#client.send<Document>('POST', `/api/${collection}`, { data })).data.documentId;
  }

  async translate(collection: string, id: string, data: object): Promise<void> {
    await this.#client.send('PUT', `/api/${collection}/${id}?locale=it`, { data });
  }

  async addDraft(collection: string): Promise<void> {
    const data = { slug: 'draft', title: 'A draft', order: 99 };
    await this.#client.send('POST', `/api/${collection}?status=draft`, { data });
  }

  async saveDraft(slug: string, title: string, image: Image): Promise<string> {
    const path = `/api/projects?filters[slug][$eq]=${slug}`;
    const { data } = await this.#client.send<{ data: Document['data'][] }>('GET', path);
    const id = data[0]?.documentId ?? '';
    const cover = (await this.#images.idOf(image)).id;
    await this.#client.send('PUT', `/api/projects/${id}?status=draft`, { data: { title, cover } });
    return id;
  }
}

interface Token {
  readonly data: { readonly accessKey: string };
}

/** The first administrator, a token to fill it with, and one to read it with. */
async function register(url: string, password: string) {
  const first = new FillingClient(url);
  const admin = { firstname: 'Ada', lastname: 'Min', email: 'admin@example.com', password };
  const { data } = await first.send<{ readonly data: { readonly token: string } }>(
    'POST',
    '/admin/register-admin',
    admin,
  );
  const client = new FillingClient(url, { authorization: `Bearer ${data.token}` });
  const tokenOf = async (name: string, type: string) => {
    const words = { name, description: '', type, lifespan: null, permissions: null };
    return (await client.send<Token>('POST', '/admin/api-tokens', words)).data.accessKey;
  };
  // It makes uploads smaller by default, and they are to come out as they went in.
  const asTheyAre = { sizeOptimization: false, responsiveDimensions: true, autoOrientation: false };
  await client.send('PUT', '/upload/settings', asTheyAre);
  await client.send('POST', '/i18n/locales', { code: 'it', name: 'Italian (it)', isDefault: false });
  return { filling: await tokenOf('Filling', 'full-access'), reading: await tokenOf('Site', 'read-only') };
}

async function fillAll(url: string, token: string, content: SiteContent): Promise<Filling> {
  const filling = new Filling(new FillingClient(url, { authorization: `Bearer ${token}` }), content.url);
  const { own, translation } = translatedOf(content.projects);
  for (const name of ['projects', 'works', 'pages'] as const) {
    const listed: readonly (LinkedProject | LinkedPage)[] = content[name];
    // From the last to the first: their order is that of their field, not that of their ids.
    for (const [at, entry] of [...listed.entries()].toReversed()) {
      const id = await filling.add(name, entry, at + 1);
      if (entry === own) await filling.translate(name, id, translation);
    }
    await filling.addDraft(name);
  }
  return filling;
}

async function startStrapi(installation: Installation, folder: string, types: Parameters<typeof layApplication>[2]) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  layApplication(folder, join(installation.folder, 'node_modules'), types);
  const env = {
    ...{ NODE_ENV: 'production', PORT: String(port), URL: url, KEYS: randomUUID() },
    ...{ STRAPI_TELEMETRY_DISABLED: 'true' },
  };
  const program = join(folder, 'node_modules', '@strapi', 'strapi', 'bin', 'strapi.js');
  const started = await startSystem(installation, { words: [program, 'start'], cwd: folder, env }, `${url}/_health`);
  const password = `Aa1${randomUUID()}`;
  const tokens = await register(url, password);
  return {
    ...{ url, token: tokens.filling, close: started.close, preset: 'strapi' as const },
    admin: `${url} (its panel is not built), admin@example.com, ${password}`,
    siteEnv: { UPSTREAM_URL: url, STRAPI_TOKEN: tokens.reading },
  };
}

async function fillStrapi(installation: Installation, folder: string, content: SiteContent): Promise<FilledSystem> {
  const extra = new Set([...content.projects, ...content.works].flatMap((entry) => Object.keys(entry.extra)));
  const { url, token, ...started } = await startStrapi(installation, folder, sampleTypes(extra));
  try {
    const filling = await fillAll(url, token, content);
    const image = anyCoverOf(content);
    const slug = content.projects[0]?.slug ?? '';
    return {
      ...started,
      translated: translatedOf(content.projects),
      drafts: {
        siteEnv: { PREVIEW_TOKEN: token },
        slug,
        save: ({ title, alt }) => filling.saveDraft(slug, title, { ...image, alt }),
      },
    };
  } catch (error) {
    await started.close();
    throw error;
  }
}

async function fillForeign(installation: Installation, folder: string): Promise<ForeignSystem> {
  const { url, token, ...started } = await startStrapi(installation, folder, foreignTypes);
  const client = new FillingClient(url, { authorization: `Bearer ${token}` });
  const upload = async ({ name, type, bytes, image }: ImageFile, id = '') => {
    const form = new FormData();
    form.set('files', new Blob([bytes], { type }), name);
    form.set('fileInfo', JSON.stringify({ name, alternativeText: image.alt }));
    const stored = await client.send<{ id: number; url: string } | { id: number; url: string }[]>(
      'POST',
      `/api/upload${id}`,
      form,
    );
    return [stored].flat()[0] as { id: number; url: string };
  };
  const add = async (types: string, data: object, status = '') =>
    (await client.send<Document>('POST', `/api/${types}${status}`, { data })).data.documentId;
  const files = new Map<ForeignImage, { id: number; url: string }>();
  for (const image of await foreignImages()) files.set(image.key, await upload(image));
  const idOf = (name: ForeignImage) => files.get(name)?.id;
  const documents = new Map<House, string>();
  for (const house of houses) {
    const { title, teaser, surface, finished, cover, photos, architect, isLong } = house;
    const office = architect && (await add('offices', { office_name: architect.office }));
    const parts = [
      { __component: 'shared.prose', body: houseHtml(`${url}${files.get('drawing')?.url}`) },
      { __component: 'shared.shot', picture: idOf('stairs'), note: houseText.note },
    ];
    const data = {
      ...{ name: title.en, teaser: teaser.en, surface, finished, hero: idOf(cover), photographs: photos.map(idOf) },
      ...{ parts: isLong ? parts : [] },
      architect: architect && (await add('people', { full_name: architect.name, office })),
    };
    documents.set(house, await add('houses', data));
  }
  await add('houses', { name: 'A draft', surface: 1 }, '?status=draft');
  for (const { cover, ...fields } of things) await add('moebels', { ...fields, ansicht: idOf(cover) });
  return {
    ...started,
    remove: (house) => client.send('DELETE', `/api/houses/${documents.get(house)}`),
    replace: async (name, file) => {
      await upload(file, `?id=${idOf(name)}`);
    },
  };
}

/** Strapi 5: a dynamic zone with components, texts in its editor of blocks, files of its media library. */
export const strapi: ContentSystem = { name: 'strapi', packages, fill: fillStrapi, fillForeign };

const oldFormat = { 'Strapi-Response-Format': 'v4' };

/** The same Strapi 5, which returns the format of Strapi 4 on request. */
export const strapi4: ContentSystem = {
  name: 'strapi4',
  packages,
  fill: async (installation, folder, content) => {
    const filled = await fillStrapi(installation, folder, content);
    const callsFile = join(folder, 'calls.json');
    writeFileSync(callsFile, JSON.stringify({ headers: oldFormat }));
    const siteEnv = { ...filled.siteEnv, UPSTREAM_CALLS_FILE: callsFile };
    return { ...filled, preset: 'strapi4', headers: oldFormat, siteEnv };
  },
};
