import { z } from 'zod';
import { actionOf, endpointNames } from './paths.ts';

interface ProblemKind {
  readonly status: number;
  readonly title: string;
  /** Cause and remedy, in full sentences, for the documentation. */
  readonly meaning: string;
}

const kinds = {
  'bad-request': {
    status: 400,
    title: 'Bad request',
    meaning:
      'A parameter is missing, unknown or invalid, or the request is malformed. `detail` names the error. Do not retry.',
  },
  unauthorized: {
    status: 401,
    title: 'Unauthorized',
    meaning: 'The endpoint is for operators, and the request has no valid token. Send `Authorization: Bearer …`.',
  },
  'not-found': {
    status: 404,
    title: 'Not found',
    meaning: 'The CMS has no such resource, or no endpoint has this URL. The resource can appear later.',
  },
  gone: {
    status: 410,
    title: 'Gone',
    meaning: 'The CMS deleted the resource. Remove links to the URL. A renamed resource is a redirect instead.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    meaning: 'The endpoint does not support the method. `Allow` lists the supported methods.',
  },
  'content-too-large': {
    status: 413,
    title: 'Content too large',
    meaning: 'The request body is longer than the maximum of the endpoint. Send a shorter body.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'Unsupported media type',
    meaning: 'The endpoint does not read bodies of this `Content-Type`. Send JSON as `application/json`.',
  },
  'range-not-satisfiable': {
    status: 416,
    title: 'Range not satisfiable',
    meaning: 'The range is outside the file. `Content-Range` contains its length.',
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    meaning: 'The client address exceeded the rate limit. Retry after `Retry-After`. Cached responses do not count.',
  },
  'upstream-unavailable': {
    status: 503,
    title: 'Content unavailable',
    meaning:
      'The CMS or the cache store does not respond, and no content is stored. This is not "not found": retry after `Retry-After`.',
  },
  'bad-gateway': {
    status: 502,
    title: 'Media unavailable',
    meaning: 'The media host failed, or the file is not an image, video or document. Retry later.',
  },
  'gateway-timeout': {
    status: 504,
    title: 'Media too slow',
    meaning: 'The media host did not respond in time, or the image is still being generated. Retry in a moment.',
  },
  overloaded: {
    status: 503,
    title: 'Overloaded',
    meaning: 'The server is overloaded, or has too many subscribers. Retry after `Retry-After`.',
  },
  internal: {
    status: 500,
    title: 'Internal error',
    meaning: 'The server has a bug. Its log contains the cause, under the `requestId` of the problem document.',
  },
  'not-implemented': {
    status: 501,
    title: 'Not implemented',
    meaning: 'The server does not support the requested format. `detail` names the supported ones.',
  },
} satisfies Record<string, ProblemKind>;

export type ProblemCode = keyof typeof kinds;

export const problemKinds: Readonly<Record<ProblemCode, ProblemKind>> = kinds;

// Object.keys forgets which names there are.
export const problemCodes = Object.keys(kinds) as [ProblemCode, ...ProblemCode[]];

export const actions = [...new Set(endpointNames.flatMap((name) => actionOf(name) ?? []))];

const parameterErrorSchema = z
  .object({
    pointer: z
      .string()
      .describe('JSON pointer to the parameter, as a URI fragment: `#/query/{name}` or `#/path/{name}`'),
    detail: z.string().describe('Explanation of the error, for developers'),
  })
  .meta({ id: 'ParameterError', description: 'An invalid parameter of the request' });

export const problemSchema = z
  .object({
    type: z.string().describe('URL of the documentation of this code'),
    title: z.string().describe('Short title, the same for every problem of this code'),
    status: z.number().int().describe('HTTP status of the response'),
    detail: z.string().describe('Explanation of this problem in one sentence'),
    instance: z.string().optional().describe('Requested path, without query'),
    code: z.enum(problemCodes).describe('Code for programs. Later versions can add codes'),
    action: z.enum(actions).optional().describe('Failed action, such as `fetch landing info`'),
    errors: z.array(parameterErrorSchema).optional().describe('Invalid parameters of a bad request'),
    requestId: z.string().describe('Id of the request, as in the log and in `X-Request-Id`'),
  })
  .meta({ id: 'Problem', description: 'Problem details (RFC 9457)' });

export type ParameterError = z.infer<typeof parameterErrorSchema>;
export type Problem = z.infer<typeof problemSchema>;
