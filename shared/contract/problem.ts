import { z } from 'zod';
import { actionOf, endpointNames } from './paths.ts';
import kinds from './problem-kinds.json' with { type: 'json' };

interface ProblemKind {
  readonly status: number;
  readonly title: string;
  /** Cause and remedy, in full sentences, for the documentation. */
  readonly meaning: string;
}

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
