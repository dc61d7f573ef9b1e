import { z } from 'zod';
import type { DeriveLane } from './derive-lane.ts';
import { DeriveError, type DeriveOrder } from './derive-order.ts';
import {
  type LookedAt,
  lookedAtSchema,
  type PictureSize,
  pictureSizeSchema,
  UnreadablePicture,
} from './measured-picture.ts';

/** What looks at the bytes of pictures. */
export interface PictureEye {
  /** The size by the first bytes of a file, where its format tells it there. Never rejects. */
  readonly sizeOf: (start: Buffer) => Promise<PictureSize | undefined>;
  /** All that is to be known of a file by its bytes. Rejects with {@link UnreadablePicture}. */
  readonly look: (file: Buffer) => Promise<LookedAt>;
  readonly close: () => void;
}

/** What the other process answers: what it saw, or why there was nothing to see. */
export const seenSchema = z.union([
  z.object({ picture: lookedAtSchema }),
  z.object({ unreadable: z.string(), size: pictureSizeSchema.optional() }),
]);

export type Seen = z.infer<typeof seenSchema>;

/** Longest time for one picture; the process that takes longer is ended. */
const maxMs = 20_000;

async function openLane(): Promise<DeriveLane> {
  const { DeriveLane } = await import('./derive-lane.ts');
  return new DeriveLane({ atOnce: 1, niceness: 5, maxMs, maxWaiting: Number.POSITIVE_INFINITY });
}

/**
 * Looks at pictures in a process of its own, one at a time: bytes of unknown origin meet no decoder in the server, and
 * what crashes or takes too long ends that process alone. It starts with the first picture.
 */
export function createPictureEye(): PictureEye {
  let opening: Promise<DeriveLane> | undefined;
  const ask = async (order: DeriveOrder): Promise<unknown> => {
    opening ??= openLane();
    const answer = await (await opening).run(async () => order);
    return JSON.parse(answer.toString());
  };
  return {
    sizeOf: async (original) => {
      const size = await ask({ original, shape: 'size' }).catch(() => undefined);
      return pictureSizeSchema.safeParse(size).data;
    },
    look: async (original) => {
      const seen = seenSchema.parse(await ask({ original, shape: 'measures' }).catch(unreadable));
      if ('picture' in seen) return seen.picture;
      throw new UnreadablePicture(seen.unreadable, seen.size ? { size: seen.size } : {});
    },
    close: () => void opening?.then((lane) => lane.close()),
  };
}

/** The end of the process is told like anything else that is wrong with a picture: it would happen again. */
function unreadable(error: unknown): Seen {
  if (error instanceof DeriveError) return { unreadable: error.message };
  throw error;
}
