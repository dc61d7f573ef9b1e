import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Block } from '../../shared/contract/block.ts';
import type { Image } from '../../shared/contract/image.ts';
import type { LinkedPage } from '../../shared/contract/page.ts';
import type { LinkedProject } from '../../shared/contract/project.ts';
import { freePort } from '../helpers/free-port.ts';
import { anyCoverOf, type ContentSystem, FillingClient, type ForeignSystem, translatedOf } from './content-system.ts';
import { EachImage, type ImageFile } from './each-image.ts';
import { type ForeignImage, foreignImages, houseHtml, houses, houseText, things } from './foreign-content.ts';
import { type Installation, runToEnd, startSystem } from './installation.ts';
import { proveVisualEditing } from './visual-editing.ts';

const blockFields: Readonly<Record<string, readonly Field[]>> = {
  block_heading: [text('text'), number('level')],
  block_text: [richText('html')],
  block_quote: [text('text'), text('attribution')],
  block_facts: [json('items')],
  block_list: [json('items')],
  block_gallery: [text('title')],
};

interface Field {
  readonly field: string;
  readonly type: string;
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly schema?: Readonly<Record<string, unknown>> | null;
}

function text(field: string): Field {
  return { field, type: 'string', schema: {} };
}
function richText(field: string): Field {
  return { field, type: 'text', schema: {}, meta: { interface: 'input-rich-text-html' } };
}
function number(field: string): Field {
  return { field, type: 'float', schema: {} };
}
function json(field: string): Field {
  return { field, type: 'json', schema: {}, meta: { special: ['cast-json'] } };
}
const file = (field: string): Field => ({ field, type: 'uuid', schema: {}, meta: { special: ['file'] } });
const alias = (field: string, special: string): Field => ({
  field,
  type: 'alias',
  schema: null,
  meta: { special: [special] },
});
const key: Field = {
  field: 'id',
  type: 'integer',
  schema: { is_primary_key: true, has_auto_increment: true },
  meta: { hidden: true },
};

const choice = (value: string) => ({ text: value, value });

/** The fields that Directus offers for every new collection, as most people take them. */
const usualFields: readonly Field[] = [
  {
    ...{ field: 'status', type: 'string', schema: { default_value: 'draft' } },
    meta: { interface: 'select-dropdown', options: { choices: ['published', 'draft'].map(choice) } },
  },
  { field: 'sort', type: 'integer', schema: {}, meta: { interface: 'input', hidden: true } },
  { field: 'user_created', type: 'uuid', schema: {}, meta: { special: ['user-created'], hidden: true } },
  { field: 'date_created', type: 'timestamp', schema: {}, meta: { special: ['date-created'], hidden: true } },
  { field: 'date_updated', type: 'timestamp', schema: {}, meta: { special: ['date-updated'], hidden: true } },
];

const entryFields = (extra: Iterable<string>): Field[] => [
  ...['slug', 'title', 'year', 'place', 'size', 'medium', 'lead', ...extra].map(text),
  ...['width_cm', 'height_cm', 'depth_cm'].map(number),
  json('typologies'),
  json('facts'),
  file('cover'),
  alias('blocks', 'm2a'),
];

/** Makes the collections: projects, works and pages with blocks of any kind (M2A), galleries with files (M2M). */
async function makeCollections(client: FillingClient, extra: Iterable<string>): Promise<readonly string[]> {
  const made: string[] = [];
  const make = async (
    collection: string,
    fields: readonly Field[],
    meta: Readonly<Record<string, unknown>> = {},
    primary = key,
  ) => {
    await client.send('POST', '/collections', { collection, schema: {}, meta, fields: [primary, ...fields] });
    made.push(collection);
  };
  const relate = (relation: Readonly<Record<string, unknown>>) => client.send('POST', '/relations', relation);
  for (const [name, fields] of Object.entries(blockFields))
    await make(name, name === 'block_gallery' ? [...fields, alias('images', 'files')] : fields, { hidden: true });
  const joint = (collection: string): Field => ({ field: `${collection}_id`, type: 'integer', schema: {} });
  const sort: Field = { field: 'sort', type: 'integer', schema: {} };
  await make('block_gallery_files', [joint('block_gallery'), { ...file('directus_files_id'), meta: {} }, sort], {
    hidden: true,
  });
  await relate({
    collection: 'block_gallery_files',
    field: 'block_gallery_id',
    related_collection: 'block_gallery',
    schema: { on_delete: 'CASCADE' },
    meta: { one_field: 'images', sort_field: 'sort', junction_field: 'directus_files_id' },
  });
  await relate({
    collection: 'block_gallery_files',
    field: 'directus_files_id',
    related_collection: 'directus_files',
    meta: { junction_field: 'block_gallery_id' },
  });
  for (const name of ['projects', 'works', 'pages']) {
    const translations = name === 'projects' ? [alias('translations', 'translations')] : [];
    await make(name, [...usualFields, ...entryFields(extra), ...translations], { sort_field: 'sort' });
    await relate({ collection: name, field: 'cover', related_collection: 'directus_files' });
    const junction = `${name}_blocks`;
    await make(junction, [joint(name), text('collection'), text('item'), sort], { hidden: true });
    await relate({
      collection: junction,
      field: `${name}_id`,
      related_collection: name,
      schema: { on_delete: 'CASCADE' },
      meta: { one_field: 'blocks', sort_field: 'sort', junction_field: 'item' },
    });
    await relate({
      collection: junction,
      field: 'item',
      related_collection: null,
      meta: {
        one_collection_field: 'collection',
        one_allowed_collections: Object.keys(blockFields),
        junction_field: `${name}_id`,
      },
    });
  }
  await make('languages', [text('name')], {}, { field: 'code', type: 'string', schema: { is_primary_key: true } });
  await make('projects_translations', [joint('projects'), ...['languages_code', 'slug', 'title', 'lead'].map(text)]);
  for (const [field, related, meta] of [
    ['projects_id', 'projects', { one_field: 'translations', junction_field: 'languages_code' }],
    ['languages_code', 'languages', { junction_field: 'projects_id' }],
  ] as const)
    await relate({ collection: 'projects_translations', field, related_collection: related, schema: {}, meta });
  return made;
}

/** A row of the junction with its block, made together. */
async function blockOf(block: Block, sort: number, uploads: EachImage<string>) {
  const row = (collection: string, item: object) => ({ collection, sort, item });
  const gallery = async (images: readonly Image[], title?: string) => {
    const ids = [];
    for (const image of images) ids.push(await uploads.idOf(image));
    return row('block_gallery', { title, images: ids.map((id, at) => ({ directus_files_id: id, sort: at + 1 })) });
  };
  switch (block.kind) {
    case 'heading':
      return row('block_heading', { text: block.text, level: block.level });
    case 'text':
      return row('block_text', { html: block.html });
    case 'quote':
      return row('block_quote', { text: block.text, attribution: block.attribution });
    case 'facts':
      return row('block_facts', { items: block.items });
    case 'list':
      return row('block_list', { items: block.items });
    case 'image':
      return gallery([block.image]);
    case 'gallery':
      return gallery(
        block.items.map(({ full }) => full),
        block.title,
      );
    default:
      throw new Error(`The sample has no block of the kind ${block.kind}`);
  }
}

async function itemOf(entry: LinkedProject | LinkedPage, sort: number, uploads: EachImage<string>) {
  const blocks = [];
  for (const [at, block] of entry.blocks.entries()) blocks.push(await blockOf(block, at + 1, uploads));
  const { slug, title, lead } = entry;
  const common = { status: 'published', sort, slug, title, lead, blocks };
  if (!('section' in entry)) return common;
  const { year, place, medium, size, typologies, dimensions, facts, cover, extra } = entry;
  return {
    ...common,
    ...extra,
    ...{ year, place, medium, size: size?.label, typologies: typologies.map(({ label }) => label), facts },
    ...{ width_cm: dimensions?.widthCm, height_cm: dimensions?.heightCm, depth_cm: dimensions?.depthCm },
    cover: cover && (await uploads.idOf(cover)),
  };
}

/** The response to an upload. */
interface Stored {
  readonly data: { readonly id: string };
}

const email = 'admin@example.com';
const publicPolicy = 'abf8a154-5b1c-4a46-ac9c-7300570f4f17';

/** A Directus that runs, with what fills it. */
async function startDirectus(installation: Installation, folder: string) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const [adminToken, siteToken, password] = [randomUUID(), randomUUID(), randomUUID()];
  const env = {
    ...{ HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: url, TELEMETRY: 'false' },
    // A busy machine is not under the pressure of visitors.
    PRESSURE_LIMITER_ENABLED: 'false',
    ...{ DB_CLIENT: 'sqlite3', DB_FILENAME: join(folder, 'data.db') },
    ...{ SECRET: randomUUID(), STORAGE_LOCATIONS: 'local', STORAGE_LOCAL_ROOT: join(folder, 'uploads') },
    ...{ ADMIN_EMAIL: email, ADMIN_PASSWORD: password, ADMIN_TOKEN: adminToken },
    // The site is in a frame of Directus, and on the same machine.
    CONTENT_SECURITY_POLICY_DIRECTIVES__FRAME_SRC: 'http://127.0.0.1:*',
    IMPORT_IP_DENY_LIST: '169.254.169.254',
  };
  const program = join(installation.folder, 'node_modules', 'directus', 'cli.js');
  runToEnd(installation, { words: [program, 'bootstrap'], cwd: folder, env });
  const started = await startSystem(
    installation,
    { words: [program, 'start'], cwd: folder, env },
    `${url}/server/ping`,
  );
  const client = new FillingClient(url, { authorization: `Bearer ${adminToken}` });
  return {
    ...{ adminToken, client, url, password, admin: `${url}/admin as ${email}, ${password}`, close: started.close },
    siteEnv: { UPSTREAM_URL: url, DIRECTUS_TOKEN: siteToken },
    /** Lets the token of the site read collections and files. Everybody may read files. */
    allow: async (collections: readonly string[]) => {
      const read = (collection: string, policy: string) =>
        client.send('POST', '/permissions', { collection, policy, action: 'read', fields: ['*'] });
      const policy = await client.send<Stored>('POST', '/policies', { name: 'Site' });
      for (const collection of [...collections, 'directus_files']) await read(collection, policy.data.id);
      await read('directus_files', publicPolicy);
      const user = { first_name: 'Site', token: siteToken, policies: [{ policy: policy.data.id }] };
      await client.send('POST', '/users', user);
    },
    upload: async ({ name, type, bytes, image }: ImageFile) => {
      const form = new FormData();
      form.set('title', image.alt ?? '');
      if (image.caption) form.set('description', image.caption);
      form.set('file', new Blob([bytes], { type }), name);
      return (await client.send<Stored>('POST', '/files', form)).data.id;
    },
  };
}

/** Collections of a studio whose words are in translations, beside blocks and files. Nothing has a slug. */
async function makeHouses(client: FillingClient): Promise<readonly string[]> {
  const make = (collection: string, fields: readonly Field[], primary = key) =>
    client.send('POST', '/collections', { collection, schema: {}, meta: {}, fields: [primary, ...fields] });
  const relate = (collection: string, field: string, related: string | null, meta: object = {}) =>
    client.send('POST', '/relations', {
      collection,
      field,
      related_collection: related,
      schema: related && (related === 'houses' ? { on_delete: 'CASCADE' } : {}),
      meta,
    });
  const integer = (field: string): Field => ({ field, type: 'integer', schema: {} });
  await make('languages', [text('name')], { field: 'code', type: 'string', schema: { is_primary_key: true } });
  await make('offices', [text('office_name')]);
  await make('people', [text('full_name'), integer('office')]);
  await make('prose', [richText('body')]);
  await make('shot', [file('picture'), text('note')]);
  await make('houses', [
    ...[...usualFields.slice(1), number('surface'), { ...text('finished'), type: 'date' }, file('hero')],
    ...[alias('translations', 'translations'), alias('photographs', 'files'), alias('parts', 'm2a')],
    integer('architect'),
  ]);
  await make('houses_translations', [integer('houses_id'), text('languages_code'), text('name'), text('teaser')]);
  await make('houses_files', [integer('houses_id'), { ...file('directus_files_id'), meta: {} }]);
  await make('houses_parts', [integer('houses_id'), text('item'), text('collection'), integer('sort')]);
  await make('moebel', [...['bezeichnung', 'werkstoff', 'kurztext'].map(text), integer('baujahr'), file('ansicht')]);
  await relate('people', 'office', 'offices');
  await relate('houses', 'architect', 'people');
  for (const [collection, field] of [
    ...[
      ['shot', 'picture'],
      ['houses', 'hero'],
      ['moebel', 'ansicht'],
    ],
  ])
    await relate(collection ?? '', field ?? '', 'directus_files');
  for (const [junction, alias, field, related] of [
    ['houses_translations', 'translations', 'languages_code', 'languages'],
    ['houses_files', 'photographs', 'directus_files_id', 'directus_files'],
  ] as const) {
    await relate(junction, 'houses_id', 'houses', { one_field: alias, junction_field: field });
    await relate(junction, field, related, { junction_field: 'houses_id' });
  }
  await relate('houses_parts', 'houses_id', 'houses', {
    one_field: 'parts',
    junction_field: 'item',
    sort_field: 'sort',
  });
  await relate('houses_parts', 'item', null, {
    ...{ one_collection_field: 'collection', one_allowed_collections: ['prose', 'shot'], junction_field: 'houses_id' },
  });
  const own = ['houses', 'houses_translations', 'houses_files', 'houses_parts'];
  return [...own, 'prose', 'shot', 'people', 'offices', 'moebel', 'languages'];
}

async function fillForeign(installation: Installation, folder: string): Promise<ForeignSystem> {
  const started = await startDirectus(installation, folder);
  const { client, url, upload, allow, admin, siteEnv, close } = started;
  await allow(await makeHouses(client));
  for (const [code, name] of Object.entries({ 'en-US': 'English', 'it-IT': 'Italiano' }))
    await client.send('POST', '/items/languages', { code, name });
  const ids = new Map<ForeignImage, string>();
  for (const image of await foreignImages()) ids.set(image.key, await upload(image));
  const rows = new Map<object, number>();
  for (const house of houses) {
    const { title, teaser, surface, finished, cover, photos, architect, isLong } = house;
    const prose = houseHtml(`${url}/assets/${ids.get('drawing')}`);
    const parts = [
      { sort: 1, collection: 'prose', item: { body: prose } },
      { sort: 2, collection: 'shot', item: { picture: ids.get('stairs'), note: houseText.note } },
    ];
    const { data } = await client.send<{ data: { id: number } }>('POST', '/items/houses', {
      ...{ surface, finished, hero: ids.get(cover), parts: isLong ? parts : [] },
      architect: architect && { full_name: architect.name, office: { office_name: architect.office } },
      translations: [
        { languages_code: 'it-IT', name: title.it, teaser: teaser.it },
        { languages_code: 'en-US', name: title.en, teaser: teaser.en },
      ],
      photographs: photos.map((photo) => ({ directus_files_id: ids.get(photo) })),
    });
    rows.set(house, data.id);
  }
  for (const { cover, ...fields } of things)
    await client.send('POST', '/items/moebel', { ...fields, ansicht: ids.get(cover) });
  return {
    ...{ admin, siteEnv, close, preset: 'directus' },
    remove: (removed) => client.send('DELETE', `/items/houses/${rows.get(removed)}`),
    replace: async (image, { name, type, bytes }) => {
      const form = new FormData();
      form.set('file', new Blob([bytes], { type }), name);
      await client.send('PATCH', `/files/${ids.get(image)}`, form);
    },
  };
}

/** Directus: collections with blocks of any kind, public files, items for the site's token. */
export const directus: ContentSystem = {
  name: 'directus',
  packages: {
    name: 'directus',
    node: '22.23.3',
    packages: { directus: '12.4.0' },
    // Sandbox of its extensions, and SQLite.
    built: ['isolated-vm', 'sqlite3'],
  },
  fillForeign,
  fill: async (installation, folder, content) => {
    const started = await startDirectus(installation, folder);
    const { adminToken, client, url, password, admin, siteEnv, allow, upload, close } = started;
    const hookSecret = randomUUID();
    try {
      const entries = [...content.projects, ...content.works];
      await allow(await makeCollections(client, new Set(entries.flatMap(({ extra }) => Object.keys(extra)))));
      for (const [code, name] of Object.entries({ 'en-US': 'English', 'it-IT': 'Italiano' }))
        await client.send('POST', '/items/languages', { code, name });
      const translated = translatedOf(content.projects);
      const { own, translation } = translated;
      const { slug, title, lead } = own;
      const translations = [
        { languages_code: 'it-IT', ...translation },
        { languages_code: 'en-US', slug, title, lead },
      ];
      const uploads = new EachImage(content.url, upload);
      for (const name of ['projects', 'works', 'pages'] as const) {
        // From the last to the first: their order is that of `sort`, not that of their ids.
        const listed: readonly (LinkedProject | LinkedPage)[] = content[name];
        for (const [at, entry] of [...listed.entries()].toReversed())
          await client.send('POST', `/items/${name}`, {
            ...(await itemOf(entry, at + 1, uploads)),
            ...(entry === own && { translations }),
          });
        await client.send('POST', `/items/${name}`, { status: 'draft', sort: 99, slug: 'draft', title: 'A draft' });
      }
      return {
        ...{ admin, preset: 'directus', siteEnv, close, translated },
        drafts: {
          siteEnv: { PREVIEW_TOKEN: adminToken, PREVIEW_ORIGINS: url, HOOK_SECRET: hookSecret },
          proveEditing: (siteUrl) => proveVisualEditing({ client, url, email, password, hookSecret }, siteUrl),
          // Directus publishes every change to a published item.
          slug: 'draft',
          save: async ({ title, alt }) => {
            const path = '/items/projects?filter[slug][_eq]=draft';
            const { data } = await client.send<{ data: { id: number }[] }>('GET', path);
            const cover = await uploads.idOf({ ...anyCoverOf(content), alt });
            await client.send('PATCH', `/items/projects/${data[0]?.id}`, { title, cover });
            return String(data[0]?.id);
          },
        },
      };
    } catch (error) {
      await close();
      throw error;
    }
  },
};
