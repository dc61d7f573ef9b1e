import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build, type InlineConfig, type Plugin } from 'vite';
import { type PageStyles, partedStyles } from './critical-styles.ts';
import { webDir } from './folders.ts';
import { lateTexts } from './late-texts.ts';
import { bodyChunk } from './page-chunks.ts';
import { gatherStyles, markSheets, minified, type StyledByCode, wholeOf } from './style-sheets.ts';

export type Mode = 'production' | 'development';

const configOf = (mode: Mode, build: InlineConfig['build']): InlineConfig => ({
  configFile: join(webDir, 'vite.config.ts'),
  mode,
  logLevel: 'warn',
  build: { minify: mode === 'production', emptyOutDir: true, ...build },
  // The built renderer has no imports.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
});

/** Chunks that are prefetched on hover, focus or touch and run at the click. */
const ofPress: ReadonlySet<string> = new Set([bodyChunk.name, 'ProjectPage', 'WorkPage', 'on-the-way']);

/** Code of page transitions, in one chunk that is prefetched on hover, focus or touch. */
const ofNavigation =
  /\/src\/(?:pages\/prefetch-page|navigation\/(?:transition\/(?!arrival|view-transition\.ts)|new-build|next-document|page-loaders|write-head))|\/shared\/page\/(?:head|json-ld|script-json)\./;

/** Code of overviews, in one chunk, because separate ones would be requests for a kilobyte. */
const ofOverviews =
  /\/src\/components\/(?:filters\/|find\/FindField|project\/OverviewHero)|\/shared\/(?:page\/overview-calls\.|contract\/lists\/)|\/shared\/find\/(?:project-filters|sort-projects|years)\./;

/** Code with separate chunks: pages, overlays and islands. The rest is one chunk, because chunks cost requests. */
const fetchedLater =
  /\/src\/(?:pages\/(?!error|page-modules)|components\/(?:menu\/|shortlist\/|contact\/|project\/(?:OverviewHero|CardRow)|lightbox\/|your-wall\/|life-size\/|icon\/icon-drawings|consent\/ChoiceDialog|frame\/(?:Footer|Language)|filters\/|find\/|lists\/|body\/(?:share\.|Player))|preferences\/shortlist|navigation\/count-visits|api\/own-language|preview\/)|\/shared\/(?:find\/(?!option-value)|page\/(?:embedded-player|edit-url|languages|menu-href|overview-calls)\.|contract\/lists\/)|\/node_modules\/(?:photoswipe|@iconify)\/|\/(?:infiniteQueryObserver|useInfiniteQuery)\./;

const isLater = (id: string): boolean =>
  [fetchedLater, bodyChunk.test, ofNavigation, ofOverviews].some((part) => part.test(id));

const styledByCode: StyledByCode = {
  later: new Set([
    'MenuOverlay',
    'ChoiceDialog',
    'Lightbox',
    'LanguageOffer',
    'LifeSize',
    'PlayerControls',
    'KeepLayer',
    'on-the-way',
  ]),
  apart: new Set(['art-name', 'contact', 'shortlist']),
  pages: {
    contact: ['EnquiryPage'],
    shortlist: ['ShortlistPage'],
    landing: ['LandingPage'],
    design: ['DesignPage', 'ProjectIndex'],
    'art-name': ['ArtWall', 'ArtPage'],
  },
};

/** One style sheet for all documents, or critical styles and a sheet for the rest by page. Sheets are URLs. */
export interface DocumentStyles {
  readonly whole: readonly string[];
  readonly pages: Readonly<Record<string, PageStyles>>;
}

/** Writes the style sheets of documents, before the manifest is written. */
function styleDocuments(mode: Mode, notify: (styles: DocumentStyles) => void): Plugin {
  const write = mode === 'production' ? minified : String;
  return {
    name: 'style-documents',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const emit = (name: string, source: string) =>
        `/${this.getFileName(this.emitFile({ type: 'asset', name: `${name}.css`, source }))}`;
      const gathered = gatherStyles(bundle, styledByCode, write);
      const parted = partedStyles(gathered, (id) => this.getModuleInfo(id)?.importedIds, write);
      const pages = Object.entries(parted).map(([page, { critical, rest }]) => [
        page,
        { critical, rest: emit(page, rest) },
      ]);
      notify({
        whole: [emit('site', write(wholeOf(gathered, styledByCode)))],
        pages: Object.fromEntries(pages),
      });
    },
  };
}

/** Bundles the client to `/assets/` with Vite's manifest. Returns the styles. */
export async function bundleClient(outDir: string, mode: Mode): Promise<DocumentStyles> {
  // A chunk includes modules that no earlier chunk has, so that shared code comes first.
  const groups = [
    {
      name: 'site',
      priority: 2,
      test: (id: string) => !isLater(id),
    },
    { ...bodyChunk, priority: 1 },
    // Apart, so that links of the footer do not load the code of navigation.
    { name: 'prefixes', priority: 3, test: /\/shared\/page\/languages\./ },
    { name: 'on-the-way', priority: 1, test: ofNavigation },
    { name: 'overviews', priority: 1, test: ofOverviews },
  ];
  // V8 compiles whole chunks while they load. Chromium requires the comment at the start.
  const postBanner = ({ name }: { readonly name: string }) => (ofPress.has(name) ? '//# allFunctionsCalledOnLoad' : '');
  // The entry and each document have the names of many chunks.
  const chunkFileNames = 'assets/[name]-[hash:6].js';
  const output = { codeSplitting: { groups }, chunkFileNames, ...(mode === 'production' && { postBanner }) };
  const input = join(webDir, 'src/entry-client.tsx');
  const config = configOf(mode, { outDir, manifest: true, cssMinify: false, rolldownOptions: { input, output } });
  const found: DocumentStyles[] = [];
  const styling = [markSheets, styleDocuments(mode, (styles) => found.push(styles))];
  await build({ ...config, plugins: [lateTexts(isLater), ...styling] });
  const [styles] = found;
  if (!styles) throw new Error('The build has made no styles');
  return styles;
}

const opsPage = 'ops/ops.html';

/** Bundles the operator page separately, so that no visitor receives its code. Returns its HTML. */
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

export async function bundleServer(outDir: string, mode: Mode): Promise<void> {
  const output = { entryFileNames: 'entry-server.js', codeSplitting: false };
  const input = join(webDir, 'src/entry-server.tsx');
  await build(configOf(mode, { outDir, ssr: input, copyPublicDir: false, rolldownOptions: { input, output } }));
}

export async function bundleInline() {
  const names = ['bootstrap.ts', 'cover.css', 'starter.ts'];
  const texts = names.map((name) => bundleText(join(webDir, 'src/document', name)));
  const [script = '', style = '', starter = ''] = await Promise.all(texts);
  return { script, style, starter };
}

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
