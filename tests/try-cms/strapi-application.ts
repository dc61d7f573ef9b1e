import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Packages } from './installation.ts';

export const packages: Packages = {
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
  fact: { label: string, value: text, href: string },
  entry: { text: string },
  facts: { items: many('shared.fact') },
  list: { items: many('shared.entry') },
  quote: { title: string, body: text },
  'rich-text': { body: { type: 'blocks' } },
  slider: { title: string, files },
  prose: { body: { type: 'richtext' } },
  shot: { picture: oneFile, note: string },
};

const dynamicZone = {
  type: 'dynamiczone',
  components: ['facts', 'list', 'quote', 'rich-text', 'slider'].map((name) => `shared.${name}`),
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

const pluginOptions = { i18n: { localized: true } };

const localized = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).map(([name, attribute]) => [name, { ...attribute, pluginOptions }]));

type Types = Readonly<Record<string, Attributes>>;

/** The types of the sample. */
export function sampleTypes(extra: Iterable<string>): Types {
  const entries = entryAttributes(extra);
  const { title, slug, order, lead, blocks } = entries;
  return {
    project: { ...entries, ...localized({ title, slug, lead } as Attributes) },
    work: entries,
    page: { title, slug, order, lead, blocks } as Attributes,
    typology: { name: string, slug: { type: 'uid', targetField: 'name' } },
  };
}

const relation = (name: string) => ({ type: 'relation', relation: 'manyToOne', target: `api::${name}.${name}` });

/** Types of a studio that builds houses, with a relation that has another one, and a type in German. */
export const foreignTypes: Types = {
  office: { office_name: string },
  person: { full_name: string, office: relation('office') },
  house: {
    ...{ name: string, teaser: text, surface: decimal, finished: { type: 'date' }, hero: oneFile, photographs: files },
    ...{ architect: relation('person'), parts: { ...dynamicZone, components: ['shared.prose', 'shared.shot'] } },
  },
  moebel: { bezeichnung: string, baujahr: integer, werkstoff: string, kurztext: string, ansicht: oneFile },
};

/** The files of an application with these types, as Strapi's own generator lays them. */
function applicationOf(types: Types): Readonly<Record<string, string>> {
  const pluralOf = (name: string) => (name === 'person' ? 'people' : name.replace(/y$/, 'ie').concat('s'));
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
            ...(Object.values(attributes).some((attribute) => 'pluginOptions' in attribute) && { pluginOptions }),
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

/** Lays an application with these types into a folder, over packages that are installed elsewhere. */
export function layApplication(folder: string, nodeModules: string, types: Types): void {
  for (const [path, body] of Object.entries(applicationOf(types))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), body);
  }
  symlinkSync(nodeModules, join(folder, 'node_modules'));
}
