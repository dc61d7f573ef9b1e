import { registerHooks } from 'node:module';
import type { OpenAPITSOptions } from 'openapi-typescript';

/**
 * openapi-typescript prints with the compiler's JavaScript API, which TypeScript 7 does not have. Use the compiler
 * inside ts-morph. A separate old TypeScript would replace `tsc` in `node_modules/.bin`.
 */
const compilerApi = '@ts-morph/common/dist/typescript.js';

async function loadGenerator() {
  const hooks = registerHooks({
    resolve: (specifier, context, next) => {
      const isRequested = specifier === 'typescript' && context.parentURL?.includes('/openapi-typescript/');
      return next(isRequested ? compilerApi : specifier, context);
    },
  });
  try {
    return await import('openapi-typescript');
  } finally {
    hooks.deregister();
  }
}

/** Declarations for the API that an OpenAPI document describes, as the nodes that the compiler of ts-morph prints. */
export async function apiNodesOf(document: string, options: OpenAPITSOptions = {}) {
  const { default: openapiTypescript } = await loadGenerator();
  return openapiTypescript(document, options);
}
