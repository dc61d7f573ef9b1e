import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';

/**
 * Schemas of routes are zod's, for validation and for replies. Given to Fastify when it is made: set afterwards, it
 * would have loaded its own validator and serializer for nothing.
 */
export const zodSchemaController = {
  compilersFactory: {
    buildValidator: () => validatorCompiler,
    buildSerializer: () => serializerCompiler,
  },
  // Fastify's types know the factories of its own compilers only; it takes whatever compiles what the routes have.
} as unknown as NonNullable<FastifyServerOptions['schemaController']>;

const committed = new URL('../../shared/contract/openapi.json', import.meta.url);

/**
 * The OpenAPI document of this deployment: the committed one, with whose API it is and where. Read when it is first
 * asked for. Rejects when the file cannot be read.
 */
export async function openApiText(app: FastifyInstance): Promise<string> {
  const document = Object(JSON.parse(await readFile(committed, 'utf8')));
  const { atelierName, securityContact } = app.site.config;
  const url = app.publicUrl();
  const { mail } = app.replies.documents.publicConfig().brand;
  const contact = {
    name: atelierName,
    url: securityContact?.startsWith('https:') ? securityContact : url,
    email: mail,
  };
  const info = { ...Object(document.info), title: `${atelierName}: content API`, contact };
  return JSON.stringify({ ...document, info, servers: [{ url, description: atelierName }] });
}

const clientTypes = new URL('../../shared/client/api.d.ts', import.meta.url);

/** What the document describes, as TypeScript declarations. Rejects when the committed file cannot be read. */
export function clientTypesText(): Promise<string> {
  return readFile(clientTypes, 'utf8');
}
