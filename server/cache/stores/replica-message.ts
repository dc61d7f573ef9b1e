import { z } from 'zod';

/** An answer that would destroy good content, and for how long the upstream has insisted on it. */
const suspicionSchema = z.object({
  kind: z.enum(['empty', 'absent', 'flapping']),
  /** Of an alternating one: which content it is. */
  version: z.string().optional(),
  replies: z.number(),
  sinceMs: z.number(),
});

const targetSchema = z.union([
  z.object({ keys: z.array(z.string()).readonly() }),
  z.object({ tag: z.string() }),
  z.object({ all: z.literal(true) }),
]);

/** What replicas tell each other. */
export const replicaMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('changed'),
    key: z.string(),
    version: z.string(),
    confirmedAtMs: z.number(),
    /** Another value was known before, where that is said: replicas of before this was added do not. */
    isReplacing: z.boolean().optional(),
  }),
  z.object({
    type: z.literal('failed'),
    key: z.string(),
    retryAfterMs: z.number(),
    /** What counts against the upstream's answers so far, where that is why. */
    suspicion: suspicionSchema.optional(),
  }),
  /** Another memo is kept by that name. */
  z.object({ type: z.literal('memo'), name: z.string() }),
  z.object({ type: z.literal('purged'), target: targetSchema, isHard: z.boolean() }),
]);

export type Suspicion = Readonly<z.infer<typeof suspicionSchema>>;

export type ReplicaMessage = z.infer<typeof replicaMessageSchema>;

/** What another replica has told: who it was is its own name among the replicas. */
export type ReceivedMessage = ReplicaMessage & { readonly from?: string };
