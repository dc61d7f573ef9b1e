import type { FastifyServerOptions } from 'fastify';
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
