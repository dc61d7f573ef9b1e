import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Components that the router makes where it is loaded, whether anybody draws them or not: `Form`, `NavLink`. */
const madeAtLoading = /= (React\d+\.forwardRef\()/g;
const named = /^\w+\.displayName = ".*";$/gm;

/** The file behind a name, of the build without warnings: the package's own table leads to the other one alone. */
export function productionFile(name: string): string {
  return fileURLToPath(import.meta.resolve(name)).replace('/development/', '/production/');
}

/** The router's code, its ready-made components marked as what may be left out when nobody names them. */
export function withoutUnused(code: string): string {
  return code.replace(madeAtLoading, '= /* @__PURE__ */ $1').replace(named, '');
}

/**
 * The router without what the site does not use of it: its warnings, and components with forms, submissions and
 * prefetching behind them, which the bundler keeps because it cannot know that making them does nothing else.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: ['react-router', 'react-router/dom'].map((name) => ({
          find: new RegExp(`^${name}$`),
          replacement: productionFile(name),
        })),
      },
    }),
    transform: {
      filter: { id: /\/react-router\/dist\// },
      handler: withoutUnused,
    },
  };
}
