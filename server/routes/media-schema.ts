import { z } from 'zod';
import type { ProblemCode } from '../../shared/contract/problem.ts';
import { notModified } from './endpoint-schema.ts';
import { commonProblems, problemReplies } from './problem-replies.ts';

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly types: readonly string[];
  /** Statuses under which bytes are given. */
  readonly statuses: readonly number[];
  readonly others?: Readonly<Record<number, z.ZodNull>>;
  readonly problems?: readonly ProblemCode[];
}

/** The route schemas of pictures, films and linked documents: they describe, and validate nothing. */
function mediaSchema({ operationId, summary, types, statuses, others, problems = [] }: Described) {
  const content = Object.fromEntries(types.map((type) => [type, { schema: z.file() }]));
  const given = { description: 'The file, or the part of it that was asked for', content };
  return {
    operationId,
    summary,
    tags: ['media'],
    response: {
      ...Object.fromEntries(statuses.map((status) => [status, given])),
      ...others,
      ...notModified,
      ...problemReplies([...commonProblems, 'bad-gateway', 'gateway-timeout', ...problems]),
    },
  };
}

/** `/media/{id}/{name}`: a file as the content has it. */
export const originalSchema = mediaSchema({
  operationId: 'original',
  summary: 'A picture, film or linked document as the content has it',
  types: ['image/*', 'video/*', 'application/pdf'],
  statuses: [200, 206],
  problems: ['range-not-satisfiable'],
});

/** `/media/{id}/{version}/{file}`: a picture in one width and type. */
export const renditionSchema = mediaSchema({
  operationId: 'rendition',
  summary: 'A picture in one of the widths and types that its `sources` list, or as a card for who shares a page',
  types: ['image/avif', 'image/webp', 'image/jpeg'],
  statuses: [200],
  others: { 302: z.null().describe('The picture has changed since: where its present version is') },
});
