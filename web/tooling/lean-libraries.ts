import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { unusedCode } from './unused-code.ts';

/** Components that the router makes where it is loaded, whether anybody draws them or not: `Form`, `NavLink`. */
const madeAtLoading = /= (React\d+\.forwardRef\()/g;
const named = /^\w+\.displayName = ".*";$/gm;

/** The file behind a name, of the build without warnings: the package's own table leads to the other one alone. */
export function productionFile(name: string): string {
  return fileURLToPath(import.meta.resolve(name)).replace('/development/', '/production/');
}

/** Functions and methods as libraries lay them out: the end is a brace that stands as far in as the beginning. */
const functionsCalled = (names: readonly string[]): RegExp =>
  new RegExp(
    String.raw`^([ \t]*)((?:async )?(?:function )?(${names.join('|')})\((?:.*|\{\n[^]*?\n\1\})\) \{)\n[^]*?\n\1\}$`,
    'gm',
  );

/** Expressions that stand alone, not as a part of a longer one. */
const expressions = (texts: readonly string[]): RegExp => {
  const escaped = texts.map((text) => text.replace(/[^\w\s]/g, '\\$&'));
  return new RegExp(String.raw`(?<![\w$.?])(?:${escaped.join('|')})(?![\w$(?.=]| = )`, 'g');
};

/**
 * The code of a library's file without what the site does not use of it.
 * @param onCut is told each name and expression that was found
 */
export function withoutUnused(code: string, path: string, onCut?: (found: string) => void): string {
  let lean = code.replace(madeAtLoading, '= /* @__PURE__ */ $1').replace(named, '');
  for (const { answers, values } of unusedCode.filter(({ files }) => files.test(path))) {
    if (answers) {
      lean = lean.replace(functionsCalled(Object.keys(answers)), (_, indent: string, head: string, name: string) => {
        onCut?.(name);
        return `${indent}${head} ${answers[name]} }`;
      });
    }
    if (values) {
      lean = lean.replace(expressions(Object.keys(values)), (text) => {
        onCut?.(text);
        return values[text] ?? text;
      });
    }
  }
  return lean;
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
      handler: (code, id) => withoutUnused(code, id),
    },
  };
}
