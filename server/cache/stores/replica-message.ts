import { z } from 'zod';

/** How often and since when the upstream has insisted on a suspicious response. */
const suspicionSchema = z.object({
  kind: z.enum(['empty', 'absent', 'flapping']),
  version: z.string().optional(),
  responses: z.number(),
  sinceMs: z.number(),
});

const targetSchema = z.union([
  z.object({ keys: z.array(z.string()).readonly() }),
  z.object({ tag: z.string() }),
  z.object({ all: z.literal(true) }),
]);

export const replicaMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('changed'),
    key: z.string(),
    version: z.string(),
    confirmedAtMs: z.number(),
    changesAtMs: z.number().optional(),
    /** Missing in messages of earlier versions. */
    isReplacing: z.boolean().optional(),
  }),
  z.object({
    type: z.literal('failed'),
    key: z.string(),
    retryAfterMs: z.number(),
    suspicion: suspicionSchema.optional(),
  }),
  z.object({ type: z.literal('memo'), name: z.string() }),
  z.object({ type: z.literal('purged'), target: targetSchema, isHard: z.boolean() }),
]);

export type Suspicion = Readonly<z.infer<typeof suspicionSchema>>;
export type ReplicaMessage = z.infer<typeof replicaMessageSchema>;
export type ReceivedMessage = ReplicaMessage & { readonly from?: string };
