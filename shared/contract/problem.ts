import { z } from 'zod';
import { actionOf, endpointNames } from './paths.ts';

/** Every `code` a problem document of ours can carry. */
export const problemCodes = [
  'bad-request',
  'unauthorized',
  'not-found',
  'method-not-allowed',
  'range-not-satisfiable',
  'too-many-requests',
  'upstream-unavailable',
  'bad-gateway',
  'gateway-timeout',
  'overloaded',
  'internal',
] as const;

export type ProblemCode = (typeof problemCodes)[number];

/** HTTP status and public title of every problem we answer with. */
export const problemKinds: Readonly<Record<ProblemCode, { status: number; title: string }>> = {
  'bad-request': { status: 400, title: 'Bad request' },
  unauthorized: { status: 401, title: 'Unauthorized' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  'range-not-satisfiable': { status: 416, title: 'Range not satisfiable' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  'upstream-unavailable': { status: 503, title: 'Content unavailable' },
  'bad-gateway': { status: 502, title: 'Media unavailable' },
  'gateway-timeout': { status: 504, title: 'Media too slow' },
  overloaded: { status: 503, title: 'Overloaded' },
  internal: { status: 500, title: 'Internal error' },
};

/** Every `action` a problem document of ours can carry. */
export const actions = [...new Set(endpointNames.flatMap((name) => actionOf(name) ?? []))];

/** A parameter that is not as the contract says. */
const parameterFaultSchema = z
  .object({
    pointer: z
      .string()
      .describe('JSON pointer to the parameter, as a URI fragment: `#/query/{name}` or `#/path/{name}`'),
    detail: z.string().describe('What is wrong with it, for a developer'),
  })
  .meta({ id: 'ParameterFault', description: 'A parameter of the request that is not as the contract says' });

/** RFC 9457 problem document, `application/problem+json`. */
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

export type Problem = z.infer<typeof problemSchema>;
