import { z } from 'zod';
import { type ProblemCode, problemKinds, problemSchema } from '../../../shared/contract/problem.ts';
import type { Examples } from './examples.ts';
import { type Operation, operations, operationTags } from './operations.ts';
import { type ResponseHeaderName, responseHeaders } from './response-headers.ts';

/** Any JSON object. */
export type Json = { readonly [name: string]: unknown };

const description = `The content of the site as JSON: normalized, cached, and in the same form for every CMS.

**Objects are open.** This version can add fields, kinds of blocks, problem codes and other values. Ignore unknown ones. Later releases keep everything that is described here, except for the changes that the changelog lists. A removal is announced by \`Deprecation\` (RFC 9745) and \`Sunset\` (RFC 8594).

**Requests.** Every operation is \`GET\`. \`HEAD\` returns the same headers without a body. \`OPTIONS\` and 405 responses list the supported methods in \`Allow\`. An unknown query parameter is an error. \`Accept\` is ignored. \`Accept-Encoding\` selects \`br\`, \`gzip\` or uncompressed. A \`traceparent\` (W3C Trace Context) is passed on.

**Found, absent and unknown** are separate results. 404 means that the CMS does not have the resource, 410 that the CMS deleted it. 503 with the code \`upstream-unavailable\` means that the CMS does not respond and nothing is stored: retry after \`Retry-After\`. Errors are problem documents (RFC 9457) with a \`code\` for programs.

**Text** is UTF-8. Dates are in UTC. Names of lengths contain their unit: \`widthCm\`, \`widthMm\`. \`width\` and \`height\` of images and videos are pixels.

**Builds.** For deployment tools, \`/builds/latest.json\` contains the id of the served build, and \`/builds/meta/{id}.json\` its files.`;

/** Placeholders that a deployment replaces with its own names (`server/api/openapi.ts`). */
const neutral = {
  title: 'Atelier: site API',
  contact: {
    name: 'The site that serves this document',
    url: 'https://atelier.invalid',
    email: 'mail@atelier.invalid',
  },
  servers: [{ url: '/', description: 'The site that serves this document' }],
};

const problemType = 'application/problem+json';

/** `q:resolve`, `p:project`, `r:menu:200:application/json`: the schemas that operations refer to, by place. */
function schemasOf({ name, params, query, responses }: Operation): [string, z.ZodType][] {
  const ofResponses = Object.entries(responses).flatMap(([status, { content = {} }]) =>
    Object.entries(content).map(([type, schema]): [string, z.ZodType] => [`r:${name}:${status}:${type}`, schema]),
  );
  return [
    ...(params ? [[`p:${name}`, params] satisfies [string, z.ZodType]] : []),
    ...(query ? [[`q:${name}`, query] satisfies [string, z.ZodType]] : []),
    ...ofResponses,
  ];
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value with `change` applied to every object in it, from the inside out. */
function mapObjects(value: unknown, change: (object: Json) => Json): unknown {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change));
  if (!isObject(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapObjects(inner, change)])));
}

function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce((inner, name) => (isObject(inner) ? inner[name] : undefined), value);
}

const definitions = '#/$defs/';
const components = '#/components/schemas/';

/** Zod's own references lead into `$defs`; those of OpenAPI into its components. */
function relinked(object: Json): Json {
  const { $ref } = object;
  return typeof $ref === 'string' ? { ...object, $ref: $ref.replace(definitions, components) } : object;
}

/** Names the schema of each value of a discriminator, which are called otherwise. */
function mapped(object: Json, schemas: Json): Json {
  const property = at(object, 'discriminator', 'propertyName');
  if (typeof property !== 'string' || !Array.isArray(object.oneOf)) return object;
  const mapping = object.oneOf.flatMap((option) => {
    const $ref = at(option, '$ref');
    const value =
      typeof $ref === 'string' && at(schemas, $ref.replace(components, ''), 'properties', property, 'const');
    return typeof value === 'string' ? [[value, $ref] as const] : [];
  });
  return { ...object, discriminator: { propertyName: property, mapping: Object.fromEntries(mapping) } };
}

/** Objects are open: a client that is strict about the fields of today would break on those of tomorrow. */
function opened({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: z.core.JSONSchema.BaseSchema }) {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  // The format suffices. The pattern is 300 characters about leap years.
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  // Generators write it between slashes, or as it is: an escaped slash is an error under the flag `u`.
  if (jsonSchema.pattern) jsonSchema.pattern = jsonSchema.pattern.replaceAll('\\/', '/');
  const { def } = zodSchema._zod;
  if ('discriminator' in def) jsonSchema.discriminator = { propertyName: def.discriminator };
}

/** All schemas at once, so that those with a name are components: what operations refer to, and the components. */
function jsonSchemas(): { readonly inline: Json; readonly named: Json } {
  const shape = Object.fromEntries([['problem', problemSchema], ...operations.flatMap(schemasOf)]);
  const { properties, $defs } = z.toJSONSchema(z.object(shape), { io: 'output', override: opened });
  const linked = (value: unknown) => mapObjects(value, relinked);
  const named = linked($defs);
  const inline = linked(properties);
  if (!isObject(named) || !isObject(inline)) throw new TypeError('There are no schemas');
  const finished = mapObjects(named, (object) => mapped(object, named));
  return { inline, named: isObject(finished) ? finished : {} };
}

function headersOf(names: readonly ResponseHeaderName[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function headerComponents(): Json {
  return Object.fromEntries(
    Object.entries(responseHeaders).map(([name, { description, example }]) => {
      const { $schema, ...type } = z.toJSONSchema(
        typeof example === 'number' ? z.number().int().nonnegative() : z.string(),
      );
      return [name, { description, schema: type, example }];
    }),
  );
}

const retried: readonly ProblemCode[] = ['too-many-requests', 'upstream-unavailable', 'overloaded'];
const fromUpstream: readonly ProblemCode[] = ['upstream-unavailable', 'bad-gateway', 'gateway-timeout', 'overloaded'];

function problemHeaders(codes: readonly ProblemCode[]): readonly ResponseHeaderName[] {
  const has = (some: readonly ProblemCode[]) => codes.some((code) => some.includes(code));
  return [
    ...(['Cache-Control', 'X-Request-Id', 'RateLimit', 'RateLimit-Policy', 'Link'] satisfies ResponseHeaderName[]),
    ...(has(retried) ? (['Retry-After'] as const) : []),
    ...(has(fromUpstream) ? (['Proxy-Status'] as const) : []),
    ...(has(['method-not-allowed']) ? (['Allow'] as const) : []),
    ...(has(['range-not-satisfiable']) ? (['Content-Range'] as const) : []),
  ];
}

const byStatus = (codes: readonly ProblemCode[]) =>
  Object.entries(Object.groupBy(codes, (code) => problemKinds[code].status)).map(
    ([status, ofStatus = []]) => [status, ofStatus] as const,
  );

const nameOfProblems = (codes: readonly ProblemCode[]) => codes.join('-or-');

function problemComponents(examples: Examples): Json {
  const groups = operations.flatMap(({ problems }) => byStatus(problems).map(([, codes]) => codes));
  return Object.fromEntries(
    groups.map((codes) => {
      const known = codes.flatMap((code) =>
        examples.problems[code] ? [[code, { value: examples.problems[code] }]] : [],
      );
      const response = {
        description: codes.map((code) => `${problemKinds[code].title} (\`${code}\`)`).join(', or '),
        headers: headersOf(problemHeaders(codes)),
        content: {
          [problemType]: {
            schema: {
              allOf: [
                { $ref: `${components}Problem` },
                { type: 'object', required: ['code'], properties: { code: { enum: codes } } },
              ],
            },
            ...(known.length > 0 && { examples: Object.fromEntries(known) }),
          },
        },
      };
      return [nameOfProblems(codes), response];
    }),
  );
}

function parametersOf({ name, example }: Operation, inline: Json): unknown[] {
  const places = [
    ['p', 'path'],
    ['q', 'query'],
  ] as const;
  return places.flatMap(([mark, place]) => {
    const schema = inline[`${mark}:${name}`];
    const properties = at(schema, 'properties');
    const required = at(schema, 'required');
    return Object.entries(isObject(properties) ? properties : {}).map(([parameter, described]) => {
      const { description: text, ...type } = isObject(described) ? described : {};
      return {
        name: parameter,
        in: place,
        required: Array.isArray(required) && required.includes(parameter),
        description: text,
        schema: type,
        ...(example?.[parameter] !== undefined && {
          example: type.type === 'integer' ? Number(example[parameter]) : example[parameter],
        }),
      };
    });
  });
}

function responsesOf({ name, responses, problems }: Operation, inline: Json, examples: Examples): Json {
  const good = Object.entries(responses).map(([status, { description: text, content, headers }]) => {
    const bodies = Object.keys(content ?? {}).map((type) => {
      const example = status === '200' && type === 'application/json' ? examples.responses[name] : undefined;
      const schema = inline[`r:${name}:${status}:${type}`];
      return [type, { schema, ...(example !== undefined && { examples: { sample: { value: example } } }) }];
    });
    return [
      status,
      { description: text, headers: headersOf(headers), ...(content && { content: Object.fromEntries(bodies) }) },
    ];
  });
  const bad = byStatus(problems).map(([status, codes]) => [
    status,
    { $ref: `#/components/responses/${nameOfProblems(codes)}` },
  ]);
  return Object.fromEntries([...good, ...bad]);
}

/** The OpenAPI 3.1 document of everything in `operations`, with examples. Pure: the same for the same contract. */
export function documentOf(examples: Examples): Json {
  const { inline, named } = jsonSchemas();
  const paths = operations.map((operation) => {
    const parameters = parametersOf(operation, inline);
    const get = {
      operationId: operation.name,
      tags: [operation.tag],
      summary: operation.summary,
      description: operation.description,
      ...(parameters.length > 0 && { parameters }),
      responses: responsesOf(operation, inline, examples),
    };
    return [operation.path, { get }];
  });
  return {
    openapi: '3.1.0',
    info: {
      title: neutral.title,
      version: '1.3.0',
      description,
      contact: neutral.contact,
      license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
    },
    servers: neutral.servers,
    tags: Object.entries(operationTags).map(([name, text]) => ({ name, description: text })),
    security: [],
    paths: Object.fromEntries(paths),
    components: { schemas: named, headers: headerComponents(), responses: problemComponents(examples) },
  };
}
