import swagger from '@fastify/swagger';
import Fastify from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { apiBase } from '../../shared/contract/paths.ts';
import { endpointSchema } from './endpoint-schema.ts';
import { zodSchemaController } from './zod-schema-controller.ts';

/**
 * The OpenAPI 3.1 document of the API. Made with a Fastify of its own that never listens, so that the server itself
 * starts without the plugin; the routes of both are made of the same endpoints and schemas.
 */
export async function openApiDocument(title: string): Promise<object> {
  const app = Fastify({ schemaController: zodSchemaController });
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title, version: '1' } },
    transform: jsonSchemaTransform,
  });
  await app.register(async (scope) => {
    for (const endpoint of endpoints) {
      const schema = endpointSchema(endpoint);
      scope.route({ method: 'GET', url: `${apiBase}${endpoint.path}`, schema, handler: () => undefined });
    }
  });
  await app.ready();
  const document = app.swagger();
  await app.close();
  return document;
}
