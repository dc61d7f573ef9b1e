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

/** Every `action` a problem document of ours can carry. */
export const actions = [...new Set(endpointNames.flatMap((name) => actionOf(name) ?? []))];

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
export type Problem = z.infer<typeof problemSchema>;
