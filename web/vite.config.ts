import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type CSSModulesOptions, defineConfig, type Plugin } from 'vite';
import { browsers } from './tooling/browsers.ts';

/** Short hashes, because every document contains class names. Throws if two classes have the same hash. */
function shortClassNames(): CSSModulesOptions {
  const classes = new Map<string, string>();
  return {
    generateScopedName: '[hash:base64:3]',
    getJSON: (file, names) => {
      for (const [local, name] of Object.entries(names)) {
        const own = `${local} in ${file}`;
        const other = classes.get(name) ?? own;
        if (other !== own) throw new Error(`Two classes have the same hash; rename one: ${own}, ${other}`);
        classes.set(name, own);
      }
    },
  };
}

/**
 * Imports style modules as namespaces, so that the build writes each class name where it is used. It would then drop
 * their CSS without `no-treeshake`.
 */
const inlineClassNames: Plugin = {
  name: 'inline-class-names',
  enforce: 'post',
  transform: {
    filter: { id: /\.(?:tsx?|module\.css)$/ },
    handler: (code, id) =>
      id.endsWith('.css')
        ? { code, moduleSideEffects: 'no-treeshake' }
        : code.replace(/^import (\w+) from ("[^"]+\.module\.css")/gm, 'import * as $1 from $2'),
  },
};

/** The production build of React Router. Its package exports the development build only, which contains warnings. */
const routerFile = (name: string) =>
  fileURLToPath(new URL(`../node_modules/react-router/dist/production/${name}.mjs`, import.meta.url));

const productionRouter = [
  { find: /^react-router$/, replacement: routerFile('index') },
  { find: /^react-router\/dom$/, replacement: routerFile('dom-export') },
];

export default defineConfig(({ mode }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), inlineClassNames],
  resolve: mode === 'production' ? { alias: productionRouter } : {},
  // Because the server renders documents, also in development.
  appType: 'custom',
  // Chunks load each other from their own folder, so that a baked site works below any path.
  experimental: { renderBuiltUrl: (_file, { hostType }) => (hostType === 'js' ? { relative: true } : undefined) },
  css: mode === 'production' ? { modules: shortClassNames() } : {},
  build: {
    target: browsers,
    cssTarget: browsers,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // On a slow machine, the build would report its own time.
      checks: { bundlerTimings: false, pluginTimings: false },
      // A class that no style module has, or one named by a reserved word, which no module can export.
      onLog: (level, log, report) => {
        if (log.code === 'IMPORT_IS_UNDEFINED') throw new Error(log.message);
        report(level, log);
      },
    },
  },
}));
