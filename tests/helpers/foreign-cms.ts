import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Values = Readonly<Record<string, unknown>>;

/** Values that each system writes in its own way. */
class Image {
  readonly file: string;
  constructor(file: string) {
    this.file = file;
  }
}
class Related {
  readonly fields: Values;
  constructor(fields: Values) {
    this.fields = fields;
  }
}

export const image = (file: string) => new Image(file);
export const images = (stem: string, count: number) =>
  Array.from({ length: count }, (_none, index) => new Image(`${stem}-${index + 1}`));
export const related = (fields: Values) => new Related(fields);

export type SystemName = 'directus' | 'strapi' | 'payload' | 'wordpress' | 'plain';

export interface ForeignSchema {
  readonly system: SystemName;
  readonly collections: Readonly<Record<string, readonly Values[]>>;
  readonly token?: string;
  /** Paths at which the server closes the connection. */
  readonly failsAt?: RegExp;
}

const uuidOf = (text: string): string => {
  const hex = Buffer.from(text.padEnd(16, '-')).toString('hex').slice(0, 32);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

const when = '2026-03-04T05:06:07.000Z';
const size = { width: 1600, height: 1067 };

type Write = (value: unknown, name: string) => unknown;

const writers: Readonly<Record<SystemName, { value: Write; entry: (fields: Values, index: number) => Values }>> = {
  directus: {
    value: (value, name) => {
      if (value instanceof Image)
        return {
          ...{ id: uuidOf(value.file), storage: 'local', filename_disk: `${uuidOf(value.file)}.jpg`, folder: null },
          ...{
            filename_download: `${value.file}.jpg`,
            title: value.file,
            type: 'image/jpeg',
            filesize: '91234',
            ...size,
          },
          ...{ uploaded_on: when, charset: null, description: null, tags: null, metadata: {} },
        };
      if (value instanceof Related) return { id: 4, ...value.fields };
      if (!Array.isArray(value)) return value;
      const isJoined = value[0] instanceof Image || value[0] instanceof Related;
      const key = value[0] instanceof Image ? 'directus_files_id' : `${name}_id`;
      const write = writers.directus.value;
      return isJoined ? value.map((one, id) => ({ id: id + 1, entries_id: 3, [key]: write(one, name) })) : value;
    },
    entry: (fields, index) => ({
      ...{ id: index + 1, status: 'published', sort: index + 1, user_created: uuidOf('user'), date_created: when },
      ...{ user_updated: null, date_updated: when, ...fields },
    }),
  },
  strapi: {
    value: (value) => {
      if (value instanceof Image)
        return {
          ...{ id: 7, documentId: 'abcdefghijklmnopqrstuvwx', name: `${value.file}.jpg`, alternativeText: null },
          ...{ caption: null, ...size, hash: `${value.file}_0a1b`, ext: '.jpg', mime: 'image/jpeg', size: 91.2 },
          ...{ url: `/uploads/${value.file}_0a1b.jpg`, previewUrl: null, provider: 'local', createdAt: when },
          formats: { thumbnail: { url: `/uploads/thumbnail_${value.file}.jpg`, mime: 'image/jpeg', size: 5.2 } },
        };
      if (value instanceof Related)
        return { id: 4, documentId: 'zyxwvutsrqponmlkjihgfedc', ...value.fields, createdAt: when, updatedAt: when };
      return Array.isArray(value) ? value.map((one) => writers.strapi.value(one, '')) : value;
    },
    entry: (fields, index) => ({
      ...{ id: index + 11, documentId: `doc${'abcdefghijklmnopqrstu'.slice(index)}0${index}`, ...fields },
      ...{ createdAt: when, updatedAt: when, publishedAt: when, locale: 'en' },
    }),
  },
  payload: {
    value: (value) => {
      if (value instanceof Image)
        return {
          ...{ id: `65f0${value.file.length}a1b2c3d4e5f60718293a`, alt: value.file, filename: `${value.file}.jpg` },
          ...{ mimeType: 'image/jpeg', filesize: 91234, ...size, url: `/api/media/file/${value.file}.jpg` },
          ...{ thumbnailURL: null, focalX: 50, focalY: 50, createdAt: when, updatedAt: when },
        };
      if (value instanceof Related)
        return { id: '65f0aaaaaaaaaaaaaaaaaaaa', ...value.fields, createdAt: when, updatedAt: when };
      if (!Array.isArray(value)) return value;
      const write = writers.payload.value;
      return value[0] instanceof Image
        ? value.map((one, id) => ({ id: `65f0bbbbbbbbbbbbbbbbbb0${id}`, image: write(one, '') }))
        : value.map((one) => write(one, ''));
    },
    entry: (fields, index) => ({
      ...{ id: `65f0cccccccccccccccccc0${index}`, ...fields, _status: 'published', createdAt: when, updatedAt: when },
    }),
  },
  wordpress: {
    value: (value) => {
      if (value instanceof Image)
        return {
          ...{ ID: 55, id: 55, title: value.file, filename: `${value.file}.jpg`, filesize: 91234, link: 'http://x/a/' },
          ...{ url: `/wp-content/uploads/${value.file}.jpg`, alt: '', author: '1', description: '', caption: '' },
          ...{
            name: value.file,
            status: 'inherit',
            date: '2026-03-04 05:06:07',
            mime_type: 'image/jpeg',
            type: 'image',
          },
          ...{ subtype: 'jpeg', ...size, sizes: { thumbnail: `/wp-content/uploads/${value.file}-150x150.jpg` } },
        };
      if (value instanceof Related) return { term_id: 9, taxonomy: 'x', count: 2, ...value.fields };
      return Array.isArray(value) ? value.map((one) => writers.wordpress.value(one, '')) : value;
    },
    entry: ({ title, slug, content, excerpt, ...acf }, index) => ({
      ...{
        id: index + 100,
        date: '2026-03-04T05:06:07',
        date_gmt: '2026-03-04T05:06:07',
        modified_gmt: '2026-03-04T05:06:07',
      },
      ...{
        guid: { rendered: `http://x/?p=${index}` },
        slug,
        status: 'publish',
        type: 'x',
        link: `http://x/x/${slug}/`,
      },
      ...{ title: { rendered: title }, content: { rendered: content ?? '', protected: false } },
      ...{
        excerpt: { rendered: excerpt ?? '', protected: false },
        author: 1,
        featured_media: 0,
        template: '',
        meta: [],
      },
      ...{ acf, class_list: ['post'], _links: { self: [{ href: 'http://x/' }] } },
    }),
  },
  plain: {
    value: (value) => {
      if (value instanceof Image) return `/media/${value.file}.jpg`;
      if (value instanceof Related) return { id: 4, ...value.fields };
      return Array.isArray(value) ? value.map((one) => writers.plain.value(one, '')) : value;
    },
    entry: (fields, index) => ({ id: index + 1, ...fields }),
  },
};

type Lists = ReadonlyMap<string, readonly Values[]>;

const page = (items: readonly Values[], url: URL, name: string) =>
  items.slice(
    0,
    Number(url.searchParams.get(name) ?? 100) < 0 ? items.length : Number(url.searchParams.get(name) ?? 100),
  );

/** The body of a response. Undefined: not found. */
const routes: Readonly<Record<SystemName, (lists: Lists, url: URL) => unknown>> = {
  directus: (lists, url) => {
    const [, folder, name = ''] = decodeURIComponent(url.pathname).split('/');
    if (url.pathname === '/server/info') return { data: { project: { project_name: 'Foreign' } } };
    if (url.pathname === '/collections')
      return { data: [...lists.keys(), 'directus_users'].map((collection) => ({ collection, meta: {}, schema: {} })) };
    const list = folder === 'items' ? lists.get(name) : undefined;
    const [key, wanted] = [...url.searchParams].find(([one]) => one.startsWith('filter')) ?? [];
    const field = /^filter\[(\w+)\]/.exec(key ?? '')?.[1] ?? '';
    const found = list?.filter((item) => key === undefined || String(item[field]) === wanted);
    return (
      found && { data: page(found, url, 'limit'), meta: { filter_count: found.length, total_count: list?.length } }
    );
  },
  strapi: (lists, url) => {
    const [, folder, name = '', id] = decodeURIComponent(url.pathname).split('/');
    if (url.pathname === '/admin/init') return { data: { uuid: 'x', hasAdmin: true } };
    if (name === 'content-type-builder')
      return {
        data: [...lists.keys()].map((pluralName) => ({
          uid: `api::${pluralName}.${pluralName}`,
          schema: { pluralName, singularName: pluralName.slice(0, -1), kind: 'collectionType' },
        })),
      };
    const list = folder === 'api' ? lists.get(name) : undefined;
    if (id !== undefined) {
      const data = list?.find(({ documentId }) => documentId === id);
      return data && { data, meta: {} };
    }
    const [, wanted] = [...url.searchParams].find(([one]) => one.startsWith('filters')) ?? [];
    const found = list?.filter((item) => wanted === undefined || Object.values(item).includes(wanted));
    const items = found && page(found, url, 'pagination[pageSize]');
    return (
      items && { data: items, meta: { pagination: { page: 1, pageSize: 100, pageCount: 1, total: found?.length } } }
    );
  },
  payload: (lists, url) => {
    const [, , name = '', id] = decodeURIComponent(url.pathname).split('/');
    if (url.pathname === '/api/access')
      return {
        canAccessAdmin: false,
        collections: Object.fromEntries([...lists.keys()].map((one) => [one, { read: true }])),
      };
    const list = lists.get(name);
    if (id !== undefined) return list?.find((item) => item.id === id);
    const [, wanted] = [...url.searchParams].find(([one]) => one.startsWith('where')) ?? [];
    const found = list?.filter((item) => wanted === undefined || Object.values(item).includes(wanted));
    const docs = found && page(found, url, 'limit');
    return (
      docs && { docs, totalDocs: found?.length, limit: 100, page: 1, totalPages: 1, hasNextPage: false, nextPage: null }
    );
  },
  wordpress: (lists, url) => {
    const [, , , , name = '', id] = decodeURIComponent(url.pathname).split('/');
    if (url.pathname === '/wp-json/') return { name: 'Foreign', namespaces: ['oembed/1.0', 'wp/v2'] };
    if (url.pathname === '/wp-json/wp/v2/types')
      return Object.fromEntries(
        [...lists.keys()].map((one) => [one, { slug: one, rest_base: one, rest_namespace: 'wp/v2' }]),
      );
    const list = lists.get(name);
    if (id !== undefined) return list?.find((item) => String(item.id) === id);
    const slug = url.searchParams.get('slug');
    return (
      list &&
      page(
        list.filter((item) => slug === null || item.slug === slug),
        url,
        'per_page',
      )
    );
  },
  plain: (lists, url) => {
    const [, folder, name = '', id] = decodeURIComponent(url.pathname).split('/');
    if (url.pathname === '/data') return Object.fromEntries([...lists.keys()].map((one) => [one, `/data/${one}`]));
    const list = folder === 'data' ? lists.get(name) : undefined;
    return id === undefined ? list : list?.find((item) => String(item.id) === id);
  },
};

export interface ForeignCms {
  readonly url: string;
  close(): Promise<void>;
}

type Handle = (
  request: IncomingMessage,
  url: URL,
) => { status?: number; body: unknown; headers?: Record<string, string> };

export async function startServer(handle: Handle): Promise<ForeignCms> {
  const server = createServer((request, response) => {
    const { status = 200, body, headers } = handle(request, new URL(request.url ?? '/', 'http://cms'));
    const isText = typeof body === 'string';
    response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers });
    response.end(isText ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, close };
}

const missing = {
  status: 404,
  body: { data: null, error: { status: 404, name: 'NotFoundError', message: 'Not Found' } },
};

/** A server with the endpoints of a CMS, whose collections and fields have names of their own. */
export function startForeignCms({ system, collections, token, failsAt }: ForeignSchema): Promise<ForeignCms> {
  const { value, entry } = writers[system];
  const written = (fields: Values) =>
    Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, value(one, name)]));
  const lists = new Map(
    Object.entries(collections).map(([name, entries]) => [
      name,
      entries.map((fields, index) => entry(written(fields), index)),
    ]),
  );
  return startServer(({ headers, socket }, url) => {
    if (failsAt?.test(url.pathname)) socket.destroy();
    const isOpen =
      token === undefined || headers.authorization?.endsWith(token) || /info|init|wp-json\/$/.test(url.pathname);
    if (!isOpen) return { status: 403, body: { errors: [{ message: "You don't have permission to access this." }] } };
    const body = routes[system](lists, url);
    return body === undefined ? missing : { body };
  });
}
