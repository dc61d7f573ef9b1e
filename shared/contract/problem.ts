import { z } from 'zod';

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

/** What was being loaded when it failed: the words of the error catalogue. */
export const actions = [
  'fetch landing info',
  'fetch menu info',
  'fetch project detail',
  'fetch art projects',
  'fetch biography info',
  'fetch design projects',
  'fetch about info',
  'fetch process info',
  'fetch general page',
] as const;

/** RFC 9457 problem document, `application/problem+json`. */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    instance: z.string().optional(),
    code: z.enum(problemCodes),
    action: z.enum(actions).optional(),
    requestId: z.string(),
  })
  .meta({ id: 'Problem' });

export type ProblemCode = (typeof problemCodes)[number];
export type Action = (typeof actions)[number];
export type Problem = z.infer<typeof problemSchema>;
