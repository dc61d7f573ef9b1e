import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';

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

export interface OpenApiOptions {
  readonly title: string;
}

/** Objects are open: a client that is strict about the fields of today would break on those of tomorrow. */
const zodToJsonConfig: NonNullable<Parameters<typeof createJsonSchemaTransform>[0]['zodToJsonConfig']> = {
  override: ({ jsonSchema }) => {
    if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  },
};

/** Takes away the second copy of each schema that the type provider adds for bodies of requests: there are none. */
function dropInputs(schemas: Record<string, unknown>): void {
  for (const name of Object.keys(schemas)) if (`${name}Input` in schemas) delete schemas[`${name}Input`];
}

/**
 * Lets `app.swagger()` give the OpenAPI 3.1 document of all routes with a tag that are added after this. It is made
 * once, when it is first asked for.
 */
export async function describeRoutes(app: FastifyInstance, { title }: OpenApiOptions): Promise<void> {
  const withSchemas = createJsonSchemaTransformObject({ zodToJsonConfig });
  const describeRoute = createJsonSchemaTransform({ zodToJsonConfig });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1' },
      tags: [
        { name: 'content', description: 'What the site shows, as data' },
        { name: 'media', description: 'Pictures, films and linked documents that the content names' },
      ],
      security: [],
    },
    hideUntagged: true,
    convertConstToEnum: false,
    transform: (route) => {
      const { schema, url } = describeRoute(route);
      // A parameter needs a name.
      return { schema, url: url.replace('*', ':name') };
    },
    transformObject: (document) => {
      const described = withSchemas(document);
      if ('components' in described) dropInputs(described.components?.schemas ?? {});
      return { ...described, servers: [{ url: app.publicUrl() }] };
    },
  });
}
