import { readFile } from 'node:fs/promises';
import type { FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { PublicConfig } from '../../shared/contract/config.ts';

/** Given to Fastify at creation, because otherwise it would load its own compilers. */
export const zodSchemaController = {
  compilersFactory: { buildValidator: () => validatorCompiler, buildSerializer: () => serializerCompiler },
  // Fastify types only its own factories.
} as unknown as NonNullable<FastifyServerOptions['schemaController']>;

const committed = new URL('../../shared/contract/openapi.json', import.meta.url);

/** Returns the committed OpenAPI document with this deployment's names and URL. Rejects if the file is missing. */
export async function openApiText(
  { atelierName, publicUrl: url, brand }: Pick<PublicConfig, 'atelierName' | 'publicUrl' | 'brand'>,
  securityContact: string | undefined,
): Promise<string> {
  const document = Object(JSON.parse(await readFile(committed, 'utf8')));
  const contact = {
    name: atelierName,
    url: securityContact?.startsWith('https:') ? securityContact : url,
    email: brand.mail,
  };
  const info = { ...Object(document.info), title: `${atelierName}: content API`, contact };
  return JSON.stringify({ ...document, info, servers: [{ url, description: atelierName }] });
}

const clientTypes = new URL('../../shared/client/api.d.ts', import.meta.url);

export function clientTypesText(): Promise<string> {
  return readFile(clientTypes, 'utf8');
}
