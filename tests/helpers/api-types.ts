import { registerHooks } from 'node:module';

/**
 * openapi-typescript prints with the compiler's JavaScript API, which TypeScript 7 has no longer. The compiler that
 * ts-morph carries stands in for it: as a package of its own, an older TypeScript would take the place of `tsc` in
 * `node_modules/.bin`.
 */
const compilerApi = '@ts-morph/common/dist/typescript.js';

/** TypeScript declarations for the API that an OpenAPI document describes. Rejects when a reference leads nowhere. */
export async function apiTypesOf(document: string): Promise<string> {
  const hooks = registerHooks({
    resolve: (specifier, context, next) => {
      const isAsked = specifier === 'typescript' && context.parentURL?.includes('/openapi-typescript/');
      return next(isAsked ? compilerApi : specifier, context);
    },
  });
  try {
    const { default: openapiTypescript, astToString } = await import('openapi-typescript');
    return astToString(await openapiTypescript(document));
  } finally {
    hooks.deregister();
  }
}
