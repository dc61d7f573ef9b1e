import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build, type InlineConfig, type Plugin } from 'vite';
import { type PageStyles, partedStyles } from './critical-styles.ts';
import { webDir } from './folders.ts';
import { bodyChunk } from './page-chunks.ts';
import { gatherStyles, markSheets, minified } from './style-sheets.ts';

/** The mode chooses React's build as well. */
export type Mode = 'production' | 'development';

function configOf(mode: Mode, build: InlineConfig['build']): InlineConfig {
  return {
    configFile: join(webDir, 'vite.config.ts'),
    mode,
    logLevel: 'warn',
    build: { minify: mode === 'production', emptyOutDir: true, ...build },
    // The built renderer stands alone; in development Node loads React itself.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
  };
}

/** What is fetched on the intent to go on, and runs in the press itself. */
const ofPress: ReadonlySet<string> = new Set([bodyChunk.name, 'on-the-way']);

/**
 * Has V8 compile the code of a press whole as it comes, beside the page, instead of each function as it is first called.
 * Chromium reads that at the very beginning of a file, where Vite itself has put the names of others by then.
 */
const compiledAhead: Plugin = {
  name: 'compiled-ahead',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && ofPress.has(file.name)) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      }
    },
  },
};

/**
 * What nobody needs who stays on the first page: fetching ahead, loaders, how pages change, the head of another. One chunk,
 * which the first intent fetches.
 */
const ofNavigation =
  /\/src\/(?:pages\/prefetch-page|navigation\/(?:movement\/(?!arrival|view-transition\.ts)|new-build|next-document|page-loaders|write-head))|\/shared\/page\/(?:head|json-ld|route-rules|script-json)\./;

/**
 * What has a chunk of its own: each page, and what opens over or in a page: the menu, the consent settings, a wall, the
 * lightbox with its library, the icons of the content with theirs; and islands. All else is one chunk that every page
 * shares: small ones would cost requests.
 */
const fetchedLater =
  /\/src\/(?:pages\/(?!error|page-modules)|components\/(?:menu\/|lightbox\/|your-wall\/|life-size\/|icon\/icon-drawings|consent\/ConsentSettings|frame\/Colophon\.|body\/tell-others)|navigation\/count-visits|preferences\/length-unit)|\/shared\/find\/(?!option-value)|\/node_modules\/(?:photoswipe|@iconify)\//;

/** Chunks of what opens over a page, and of how pages change, which have their styles with them: no page begins with them. */
const styledByCode: ReadonlySet<string> = new Set([
  'MenuOverlay',
  'ConsentSettings',
  'Lightbox',
  'LifeSize',
  'on-the-way',
]);

/** How documents are styled: by one sheet that has all rules, or by the critical ones of a page and a sheet of all others. Sheets are URLs. */
export interface DocumentStyles {
  readonly whole: readonly string[];
  readonly pages: Readonly<Record<string, PageStyles>>;
}

/** Makes the sheets of documents, once chunks have theirs and before it is written down which one fetches which. */
function styleDocuments(mode: Mode, tell: (styles: DocumentStyles) => void): Plugin {
  const write = mode === 'production' ? minified : String;
  return {
    name: 'style-documents',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const emit = (name: string, source: string) =>
        `/${this.getFileName(this.emitFile({ type: 'asset', name: `${name}.css`, source }))}`;
      const sheets = gatherStyles(bundle, styledByCode, write);
      const parted = partedStyles(sheets, (id) => this.getModuleInfo(id)?.importedIds, write);
      const pages = Object.entries(parted).map(([page, { critical, rest }]) => [
        page,
        { critical, rest: emit(page, rest) },
      ]);
      tell({ whole: [emit('site', write([...sheets.values()].join('')))], pages: Object.fromEntries(pages) });
    },
  };
}

/** The browser's files under `/assets/`, with Vite's manifest, which knows nothing of the styles that come back. */
export async function bundleClient(outDir: string, mode: Mode): Promise<DocumentStyles> {
  // A chunk takes along whatever its modules need and no chunk before it has: what all pages share comes first.
  const groups = [
    {
      name: 'site',
      priority: 2,
      test: (id: string) => ![fetchedLater, bodyChunk.test, ofNavigation].some((part) => part.test(id)),
    },
    { ...bodyChunk, priority: 1 },
    { name: 'on-the-way', priority: 1, test: ofNavigation },
  ];
  const output = { codeSplitting: { groups } };
  const input = join(webDir, 'src/entry-client.tsx');
  const config = configOf(mode, { outDir, manifest: true, cssMinify: false, rolldownOptions: { input, output } });
  const told: DocumentStyles[] = [];
  const styling = [markSheets, styleDocuments(mode, (styles) => told.push(styles))];
  await build({ ...config, plugins: [...(mode === 'production' ? [compiledAhead] : []), ...styling] });
  const [styles] = told;
  if (!styles) throw new Error('The build has made no styles');
  return styles;
}

/** The page for operators, by its place in `web`. */
const opsPage = 'ops/ops.html';

/**
 * The page for operators, a bundle of its own beside the site's: its files under `/assets/`, and its HTML.
 * Nothing is shared with the site's bundle but sources, so that nothing of it can reach a visitor.
 */
export async function bundleOps(outDir: string, mode: Mode): Promise<string> {
  const config = configOf(mode, {
    ...{ outDir, emptyOutDir: false, copyPublicDir: false, rolldownOptions: { input: join(webDir, opsPage) } },
  });
  await build({ ...config, css: { modules: { generateScopedName: '[name]-[local]' } } });
  const built = join(outDir, opsPage);
  const html = await readFile(built, 'utf8');
  await rm(dirname(built), { recursive: true });
  return html;
}

/** One module that renders pages and needs nothing from node_modules. */
export async function bundleServer(outDir: string, mode: Mode): Promise<void> {
  const output = { entryFileNames: 'entry-server.js', codeSplitting: false };
  const input = join(webDir, 'src/entry-server.tsx');
  await build(configOf(mode, { outDir, ssr: input, copyPublicDir: false, rolldownOptions: { input, output } }));
}

export interface InlineParts {
  readonly script: string;
  readonly style: string;
  readonly consent: string;
  readonly starter: string;
}

/** What stands inline in every document: the bootstrap script, the cover's style, the consent that holds, and what starts the app. */
export async function bundleInline(): Promise<InlineParts> {
  const names = ['bootstrap.ts', 'cover.css', 'consent.ts', 'starter.ts'];
  const texts = names.map((name) => bundleText(join(webDir, 'src/document', name)));
  const [script = '', style = '', consent = '', starter = ''] = await Promise.all(texts);
  return { script, style, consent, starter };
}

/** One file bundled to one text, trimmed, as it will stand in the document. */
async function bundleText(input: string): Promise<string> {
  const isStyle = input.endsWith('.css');
  const result = await build(
    configOf('production', {
      write: false,
      copyPublicDir: false,
      rolldownOptions: { input, output: { format: isStyle ? 'es' : 'iife' } },
    }),
  );
  if (Array.isArray(result) || !('output' in result)) throw new Error(`Unexpected result of building ${input}`);
  for (const file of result.output) {
    if (isStyle && file.type === 'asset') return String(file.source).trim();
    if (!isStyle && file.type === 'chunk') return file.code.trim();
  }
  throw new Error(`Nothing came of building ${input}`);
}
