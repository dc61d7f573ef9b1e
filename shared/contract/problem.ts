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
      'A parameter is missing or malformed, or the request is. The detail says which; the same request fails again.',
  },
  unauthorized: {
    status: 401,
    title: 'Unauthorized',
    meaning: 'The address is for operators, and the request does not carry their token.',
  },
  'not-found': {
    status: 404,
    title: 'Not found',
    meaning:
      'The content service was asked and has no such thing, or the address is none. It may come into being later: ask again, but not soon.',
  },
  gone: {
    status: 410,
    title: 'Gone',
    meaning:
      'The content service had such a thing and says that it has it no more. Forget the address; what was renamed is a redirect instead.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    meaning: 'Content can only be read here. `Allow` lists the methods that are answered.',
  },
  'content-too-large': {
    status: 413,
    title: 'Content too large',
    meaning: 'The body of the request is longer than the endpoint reads. Send less at a time.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'Unsupported media type',
    meaning: 'The endpoint does not read bodies of this `Content-Type`. Send JSON as `application/json`.',
  },
  'range-not-satisfiable': {
    status: 416,
    title: 'Range not satisfiable',
    meaning: 'The file has no such part. `Content-Range` says how long it is.',
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    meaning:
      'Too much work was asked for from one address within a minute. `Retry-After` says when to go on; a reply that is kept finished is not counted.',
  },
  'upstream-unavailable': {
    status: 503,
    title: 'Content unavailable',
    meaning:
      'Nobody can say whether there is such a thing: the content service does not answer, and nothing is stored, or what is stored cannot be looked up. Never take it for "not found"; ask again after `Retry-After`.',
  },
  'bad-gateway': {
    status: 502,
    title: 'Media unavailable',
    meaning: 'The file could not be had from where it lies, or is no picture, film or document. Ask again later.',
  },
  'gateway-timeout': {
    status: 504,
    title: 'Media too slow',
    meaning: 'The file did not come in time from where it lies, or is still being made. Ask again in a moment.',
  },
  overloaded: {
    status: 503,
    title: 'Overloaded',
    meaning: 'The server has too much to do, or as many listeners as it may have. Ask again after `Retry-After`.',
  },
  internal: {
    status: 500,
    title: 'Internal error',
    meaning: 'A fault of the server, which its log tells of under the `requestId` of the problem.',
  },
  'not-implemented': {
    status: 501,
    title: 'Not implemented',
    meaning: 'What was asked for is not given in that format. The detail says which ones are.',
  },
} satisfies Record<string, ProblemKind>;

export type ProblemCode = keyof typeof kinds;

export const problemKinds: Readonly<Record<ProblemCode, ProblemKind>> = kinds;

// Object.keys forgets which names there are.
export const problemCodes = Object.keys(kinds) as [ProblemCode, ...ProblemCode[]];

export const actions = [...new Set(endpointNames.flatMap((name) => actionOf(name) ?? []))];

const parameterFaultSchema = z
  .object({
    pointer: z
      .string()
      .describe('JSON pointer to the parameter, as a URI fragment: `#/query/{name}` or `#/path/{name}`'),
    detail: z.string().describe('What is wrong with it, for a developer'),
  })
  .meta({ id: 'ParameterFault', description: 'A parameter of the request that is not as the contract says' });

export const problemSchema = z
  .object({
    type: z.string().describe('URL of what is said of problems of this code'),
    title: z.string().describe('What kind of problem it is, in two or three words; the same for every one of its code'),
    status: z.number().int().describe('HTTP status of the reply'),
    detail: z.string().describe('What went wrong with this request, in one sentence'),
    instance: z.string().optional().describe('Path that was asked for, without its query'),
    code: z.enum(problemCodes).describe('What kind of problem it is, for programs. Codes may be added'),
    action: z.enum(actions).optional().describe('What could not be done, in the words of the error catalogue'),
    errors: z.array(parameterFaultSchema).optional().describe('Of a bad request: the parameters at fault'),
    requestId: z.string().describe('Id of the request, by which the log knows it; the same as `X-Request-Id`'),
  })
  .meta({ id: 'Problem', description: 'What went wrong (RFC 9457)' });

export type ParameterFault = z.infer<typeof parameterFaultSchema>;
export type Problem = z.infer<typeof problemSchema>;
