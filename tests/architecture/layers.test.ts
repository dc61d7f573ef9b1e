import { describe, expect, test } from 'vitest';
import { type Import, imports, isIn, read, serverFloors, sources } from './source-files.ts';

type Floors = Readonly<Record<string, number>>;

/** Folders of the site. */
const siteFloors: Floors = {
  ...{ pages: 7, layouts: 6, preview: 6, components: 5, navigation: 4 },
  ...{ api: 3, hooks: 3, ui: 2, document: 2, preferences: 1 },
};

/** Folders that have an order of their own, stated in a README. */
const innerFloors: Readonly<Record<string, Floors>> = {
  'server/api': { discovery: 2, docs: 1, iiif: 1 },
  'server/app': { start: 4, 'app.ts': 3, services: 2, logging: 1 },
  'server/content': { reading: 2, calls: 1, lists: 1 },
  'server/normalize': { blocks: 5, media: 4, text: 3, payload: 2, ground: 1 },
  'server/ops': { 'content-report': 2, hooks: 1, purge: 1 },
  'server/media': { zoom: 5, renditions: 4, probe: 3, workers: 2, image: 1 },
};

/** Upward imports that are allowed: fetching a page ahead loads its code later. */
const allowedUpward = ['web/src/navigation/PageLink.tsx imports ../pages/prefetch-page.ts'];

const describeImport = ({ from, specifier }: Import): string => `${from} imports ${specifier}`;

/** The folder of a path directly below a root; of files at the root, only the one that assembles the app has a place. */
function folderIn(root: string, path: string): string | undefined {
  const [folder = '', ...rest] = isIn(path, [root]) ? path.slice(root.length + 1).split('/') : [];
  return rest.length > 0 || folder === 'app.ts' ? folder : undefined;
}

/** Entry points, as `server/main.ts` is: they may run the app, and no source file imports them. */
const entryFolder = 'tools';

function upwardImports(root: string, floors: Floors): string[] {
  const wrong = imports.filter(({ from, to }) => {
    const [upper, lower] = [folderIn(root, from), folderIn(root, to)];
    if (!upper || !lower || upper === lower || (upper === entryFolder && lower === 'app')) return false;
    return (floors[lower] ?? 99) >= (floors[upper] ?? 0);
  });
  return wrong.map(describeImport).filter((text) => !allowedUpward.includes(text));
}

describe('floors', () => {
  test.each([['server', serverFloors], ['web/src', siteFloors], ...Object.entries(innerFloors)])(
    'folders of %s are the known ones and import lower floors only',
    (root, floors) => {
      const folders = new Set(sources.flatMap((path) => folderIn(root, path) ?? []));
      expect([...folders].sort()).toEqual(Object.keys(floors).sort());
      expect(upwardImports(root, floors)).toEqual([]);
    },
  );

  test('the roots of server and shared contain no source files but the entry points', () => {
    const atRoot = sources.filter((path) => /^(?:server|shared)\/[^/]+$/.test(path));
    expect(atRoot).toEqual(['server/check-node.mjs', 'server/main.ts']);
  });

  test('no other source file imports an entry point of server: main.ts, or a program in tools', () => {
    const entries = ['server/main.ts', `server/${entryFolder}`];
    const outside = ({ from, to }: Import) => isIn(to, entries) && !isIn(from, [...entries, 'tests']);
    expect(imports.filter(outside).map(describeImport)).toEqual([]);
    expect(imports.some(({ from, to }) => isIn(from, entries) && isIn(to, entries))).toBe(true);
  });
});

describe('imports', () => {
  const wrongImports = (isWrong: (one: Import) => boolean) => imports.filter(isWrong).map(describeImport);

  /** The client's entry for React Query, and the example. */
  const mayImport = (from: string, to: string) =>
    from.startsWith('shared/client/') &&
    /^(?:react|react-dom\/client|@tanstack\/react-query|atelier-content-client.*)$/.test(to);

  test('server and web never import each other, and shared imports zod and itself only', () => {
    const reach = { server: ['server', 'shared'], web: ['web', 'shared'], shared: ['shared'] };
    const wrong = wrongImports(({ from, to }) =>
      Object.entries(reach).some(
        ([part, allowed]) =>
          isIn(from, [part]) &&
          (isIn(to, ['server', 'web', 'shared', 'tests'])
            ? !isIn(to, allowed)
            : part === 'shared' && to !== 'zod' && !mayImport(from, to)),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('nothing below server/http imports fastify, except the sample upstream, which is a server itself', () => {
    const lower = ['content', 'cache', 'upstream', 'normalize', 'base'].map((folder) => `server/${folder}`);
    const wrong = wrongImports(
      ({ from, to }) => to === 'fastify' && isIn(from, lower) && !isIn(from, ['server/upstream/sample']),
    );
    expect(wrong).toEqual([]);
  });

  test('only server/app registers plugins and decorates Fastify', () => {
    const outside = sources.filter((path) => isIn(path, ['server']) && !isIn(path, ['server/app']));
    expect(outside.filter((path) => /\.decorate(?:Request|Reply)?\(|from 'fastify-plugin'/.test(read(path)))).toEqual(
      [],
    );
  });

  test('services are explicit parameters: nothing reads request.server, and Fastify has no decorator of ours', () => {
    const files = sources.filter((path) => isIn(path, ['server']));
    expect(files.filter((path) => /\brequest\.server\b|interface Fastify(?:Instance|Reply) /.test(read(path)))).toEqual(
      [],
    );
  });

  test('normalize imports nothing of Node: it has no I/O', () => {
    expect(wrongImports(({ from, to }) => isIn(from, ['server/normalize']) && to.startsWith('node:'))).toEqual([]);
  });

  test('the browser loads no schemas: of the contract it imports types, paths, names of files, cursors and the parts of blocks [P9]', () => {
    const free = [
      'paths',
      'square-file',
      'packed-sources',
      'file-names',
      'icon-name',
      'trim-ends',
      'block-parts',
      'lists/cursor',
    ].map((name) => `shared/contract/${name}.ts`);
    const wrong = wrongImports(
      ({ from, to, isType }) =>
        isIn(from, ['web/src']) && !isType && (to === 'zod' || (isIn(to, ['shared/contract']) && !isIn(to, free))),
    );
    expect(wrong).toEqual([]);
  });
});
