import { type ProblemCode, problemSchema } from '../../shared/contract/problem.ts';
import { problemKinds } from '../errors.ts';

/** What any address may answer with, whatever it is. */
export const commonProblems: readonly ProblemCode[] = [
  'bad-request',
  'not-found',
  'method-not-allowed',
  'too-many-requests',
  'internal',
  'overloaded',
];

/** The problem documents of a route, by status: for the API's description, nothing is serialized by it. */
export function problemReplies(codes: readonly ProblemCode[]) {
  const byStatus = Object.groupBy(codes, (code) => problemKinds[code].status);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, ofStatus = []]) => [
      status,
      {
        description: ofStatus.map((code) => `${problemKinds[code].title} (\`${code}\`)`).join(', or '),
        content: { 'application/problem+json': { schema: problemSchema } },
      },
    ]),
  );
}
