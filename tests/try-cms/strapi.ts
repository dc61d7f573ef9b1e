import { randomUUID } from 'node:crypto';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Block } from '../../shared/contract/block.ts';
import type { Image } from '../../shared/contract/image.ts';
import type { LinkedPage } from '../../shared/contract/page.ts';
import type { LinkedProject } from '../../shared/contract/project.ts';
import { freePort } from '../helpers/free-port.ts';
import { type ContentSystem, FillingClient } from './content-system.ts';
import { EachPicture } from './each-picture.ts';
import { type Packages, startSystem } from './installation.ts';
import type { SiteContent } from './site-content.ts';
import { strapiBlocksOf } from './text-trees.ts';

const packages: Packages = {
  name: 'strapi',
  node: '22.23.3',
  packages: {
    '@strapi/strapi': '5.54.0',
    '@strapi/plugin-users-permissions': '5.54.0',
    'better-sqlite3': '12.9.0',
    react: '18.3.1',
    'react-dom': '18.3.1',
    'react-router-dom': '6.30.1',
    'styled-components': '6.1.19',
  },
  built: ['better-sqlite3'],
};

const string = { type: 'string' };
const text = { type: 'text' };
const decimal = { type: 'decimal' };
const integer = { type: 'integer' };
const oneFile = { type: 'media', multiple: false, allowedTypes: ['images'] };
const files = { type: 'media', multiple: true, allowedTypes: ['images'] };
const many = (component: string) => ({ type: 'component', repeatable: true, component });

type Attributes = Readonly<Record<string, object>>;

/** Parts of pages, by the names that Strapi's own starter has for them where it has any. */
const components: Readonly<Record<string, Attributes>> = {
  fact: { label: string, value: string },
  entry: { text: string },
  facts: { items: many('shared.fact') },
  heading: { text: string, level: integer },
  list: { items: many('shared.entry') },
  quote: { title: string, body: text },
  'rich-text': { body: { type: 'blocks' } },
  media: { file: oneFile },
  slider: { title: string, files },
};

const dynamicZone = {
  type: 'dynamiczone',
  components: ['facts', 'heading', 'list', 'quote', 'rich-text', 'media', 'slider'].map((name) => `shared.${name}`),
};

const entryAttributes = (extra: Iterable<string>): Attributes => ({
  title: string,
  slug: { type: 'uid', targetField: 'title' },
  order: integer,
  lead: text,
  ...Object.fromEntries(['year', 'place', 'size', 'medium', ...extra].map((name) => [name, string])),
  ...{ width_cm: decimal, height_cm: decimal, depth_cm: decimal },
  typologies: { type: 'relation', relation: 'oneToMany', target: 'api::typology.typology' },
  facts: many('shared.fact'),
  cover: oneFile,
  blocks: dynamicZone,
});

/** The files of an application with these collections, as Strapi's own generator lays them. */
function applicationOf(extra: Iterable<string>): Readonly<Record<string, string>> {
  const entries = entryAttributes(extra);
  const { title, slug, order, lead, blocks } = entries;
  const types: Readonly<Record<string, Attributes>> = {
    project: entries,
    work: entries,
    page: { title, slug, order, lead, blocks } as Attributes,
    typology: { name: string, slug: { type: 'uid', targetField: 'name' } },
  };
  const pluralOf = (name: string) => (name === 'typology' ? 'typologies' : `${name}s`);
  const json = (value: unknown) => JSON.stringify(value, null, 2);
  const config = (body: string) => `module.exports = ({ env }) => (${body});\n`;
  const factory = (name: string, part: string) =>
    `module.exports = require('@strapi/strapi').factories.createCore${part}('api::${name}.${name}');\n`;
  return {
    'package.json': json({ name: 'try-cms', version: '1.0.0', private: true, dependencies: packages.packages }),
    'config/server.js': config(
      "{ host: '127.0.0.1', port: env.int('PORT'), url: env('URL'), app: { keys: env.array('KEYS') } }",
    ),
    'config/admin.js': config(
      "{ auth: { secret: env('KEYS') }, apiToken: { salt: env('KEYS') }, transfer: { token: { salt: env('KEYS') } }, secrets: { encryptionKey: env('KEYS') }, serveAdminPanel: false }",
    ),
    'config/database.js': config(
      "{ connection: { client: 'sqlite', connection: { filename: '.tmp/data.db' }, useNullAsDefault: true } }",
    ),
    'config/plugins.js': config("{ 'users-permissions': { config: { jwtSecret: env('KEYS') } } }"),
    'config/middlewares.js': `module.exports = ${json(
      ['logger', 'errors', 'security', 'cors', 'poweredBy', 'query', 'body', 'session', 'favicon', 'public'].map(
        (name) => `strapi::${name}`,
      ),
    )};\n`,
    'src/index.js': 'module.exports = {};\n',
    'public/uploads/.gitkeep': '',
    '.tmp/.gitkeep': '',
    ...Object.fromEntries(
      Object.entries(components).map(([name, attributes]) => [
        `src/components/shared/${name}.json`,
        json({ collectionName: `components_shared_${name}`, info: { displayName: name }, options: {}, attributes }),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(types).flatMap(([name, attributes]) => [
        [
          `src/api/${name}/content-types/${name}/schema.json`,
          json({
            kind: 'collectionType',
            collectionName: pluralOf(name),
            info: { singularName: name, pluralName: pluralOf(name), displayName: name },
            options: { draftAndPublish: name !== 'typology' },
            attributes,
          }),
        ],
        [`src/api/${name}/controllers/${name}.js`, factory(name, 'Controller')],
        [`src/api/${name}/routes/${name}.js`, factory(name, 'Router')],
        [`src/api/${name}/services/${name}.js`, factory(name, 'Service')],
      ]),
    ),
  };
}

function layApplication(folder: string, nodeModules: string, extra: Iterable<string>): void {
  for (const [path, body] of Object.entries(applicationOf(extra))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), body);
  }
  symlinkSync(nodeModules, join(folder, 'node_modules'));
}

/** A part of a page for the dynamic zone. */
async function componentOf(block: Block, pictures: EachPicture<number>): Promise<object> {
  const part = (name: string, fields: object) => ({ __component: `shared.${name}`, ...fields });
  const idsOf = async (images: readonly Image[]) => {
    const ids = [];
    for (const image of images) ids.push(await pictures.idOf(image));
    return ids;
  };
  switch (block.kind) {
    case 'heading':
      return part('heading', { text: block.text, level: block.level });
    case 'text':
      return part('rich-text', { body: strapiBlocksOf(block.html) });
    case 'quote':
      return part('quote', { title: block.attribution, body: block.text });
    case 'facts':
      return part('facts', { items: block.items });
    case 'list':
      return part('list', { items: block.items.map((item) => ({ text: item })) });
    case 'image':
      return part('media', { file: await pictures.idOf(block.image) });
    case 'gallery':
      return part('slider', { title: block.title, files: await idsOf(block.items.map(({ full }) => full)) });
    default:
      throw new Error(`The sample has no block of the kind ${block.kind}`);
  }
}

interface Document {
  readonly data: { readonly documentId: string };
}

/** Fills one Strapi, with what it has been given so far. */
class Filling {
  readonly #client: FillingClient;
  readonly #pictures: EachPicture<number>;
  readonly #typologies = new Map<string, string>();

  constructor(client: FillingClient, sampleUrl: string) {
    this.#client = client;
    this.#pictures = new EachPicture(sampleUrl, async ({ name, type, bytes, image }) => {
      const form = new FormData();
      form.set('files', new Blob([bytes], { type }), name);
      form.set('fileInfo', JSON.stringify({ name, alternativeText: image.alt, caption: image.caption ?? '' }));
      const [stored] = await client.send<readonly [{ readonly id: number }]>('POST', '/api/upload', form);
      return stored.id;
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
      cover: cover && (await this.#pictures.idOf(cover)),
    };
  }

  async add(collection: string, entry: LinkedProject | LinkedPage, order: number): Promise<void> {
    const { slug, title, lead } = entry;
    const blocks = [];
    for (const block of entry.blocks) blocks.push(await componentOf(block, this.#pictures));
    const own = 'section' in entry ? await this.#fieldsOf(entry) : {};
    const data = { slug, title, lead, order, blocks, ...own };
    await this.#client.send('POST', `/api/${collection}`, { data });
  }

  async addDraft(collection: string): Promise<void> {
    const data = { slug: 'draft', title: 'A draft', order: 99 };
    await this.#client.send('POST', `/api/${collection}?status=draft`, { data });
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
  return { filling: await tokenOf('Filling', 'full-access'), reading: await tokenOf('Site', 'read-only') };
}

async function fillAll(url: string, token: string, content: SiteContent): Promise<void> {
  const filling = new Filling(new FillingClient(url, { authorization: `Bearer ${token}` }), content.url);
  for (const name of ['projects', 'works', 'pages'] as const) {
    const listed: readonly (LinkedProject | LinkedPage)[] = content[name];
    // From the last to the first: their order is that of their field, not that of their ids.
    for (const [at, entry] of [...listed.entries()].toReversed()) {
      await filling.add(name, entry, at + 1);
    }
    await filling.addDraft(name);
  }
}

/** Strapi 5: a dynamic zone with components, texts in its editor of blocks, files of its media library. */
export const strapi: ContentSystem = {
  packages,
  fill: async (installation, folder, content) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const extra = new Set([...content.projects, ...content.works].flatMap((entry) => Object.keys(entry.extra)));
    layApplication(folder, join(installation.folder, 'node_modules'), extra);
    const env = {
      ...{ NODE_ENV: 'production', PORT: String(port), URL: url, KEYS: randomUUID() },
      ...{ STRAPI_TELEMETRY_DISABLED: 'true' },
    };
    const program = join(folder, 'node_modules', '@strapi', 'strapi', 'bin', 'strapi.js');
    const started = await startSystem(installation, { words: [program, 'start'], cwd: folder, env }, `${url}/_health`);
    try {
      const password = `Aa1${randomUUID()}`;
      const tokens = await register(url, password);
      await fillAll(url, tokens.filling, content);
      return {
        admin: `${url} (its panel is not built), admin@example.com, ${password}`,
        siteEnv: { UPSTREAM_URL: url, UPSTREAM_PRESET: 'strapi', STRAPI_TOKEN: tokens.reading },
        close: started.close,
      };
    } catch (error) {
      await started.close();
      throw error;
    }
  },
};
