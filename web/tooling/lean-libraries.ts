import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { type UnusedCode, unusedCode } from './unused-code.ts';

/** Components that the router makes where it is loaded, whether anybody draws them or not: `Form`, `NavLink`. */
const madeAtLoading = /= (React\d+\.forwardRef\()/g;
const named = /^\w+\.displayName = ".*";$/gm;

/** The file behind a name, of the build without warnings: the package's own table leads to the other one alone. */
export function productionFile(name: string): string {
  return fileURLToPath(import.meta.resolve(name)).replace('/development/', '/production/');
}

/** A function or a method as libraries lay it out: its end is a brace that stands as far in as its beginning. */
const functionCalled = (name: string): RegExp =>
  new RegExp(String.raw`^([ \t]*)((?:async )?(?:function )?${name}\((?:.*|\{\n[^]*?\n\1\})\) \{)\n[^]*?\n\1\}$`, 'gm');

/** An expression that stands alone, not as a part of a longer name. */
const expression = (text: string): RegExp =>
  new RegExp(String.raw`(?<![\w$.?])${text.replace(/[^\w\s]/g, '\\$&')}(?![\w$(?.=]| = )`, 'g');

/** What a library is looked through for, with what takes its place. */
export function cutsIn({ answers, values }: UnusedCode): [found: RegExp, replacement: string][] {
  return [
    ...Object.entries(answers).map(([name, answer]): [RegExp, string] => [functionCalled(name), `$1$2 ${answer} }`]),
    ...Object.entries(values).map(([text, value]): [RegExp, string] => [expression(text), value]),
  ];
}

/** The code of a library's file without what the site does not use of it. */
export function withoutUnused(code: string, path: string): string {
  const cuts = unusedCode.filter(({ files }) => files.test(path)).flatMap(cutsIn);
  const bare = code.replace(madeAtLoading, '= /* @__PURE__ */ $1').replace(named, '');
  return cuts.reduce((lean, [found, replacement]) => lean.replace(found, replacement), bare);
}

/**
 * The router and the store of content without what the site does not use of them, which the bundler keeps because it
 * cannot know: the router's warnings and ready-made components, forms, fetchers, mutations (`unused-code.ts`). Only in
 * the build that is served: while developing, libraries are what they are.
 */
export function leanLibraries(): Plugin {
  return {
    name: 'lean-libraries',
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
      filter: { id: [/\/react-router\/dist\//, /\/(?:query-core|react-query)\/build\//] },
      handler: withoutUnused,
    },
  };
}
