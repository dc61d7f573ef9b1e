import PQueue from 'p-queue';
import { z } from 'zod';
import { ImageError, type ImageTask } from '../workers/image-task.ts';
import { ImageWorker } from '../workers/image-worker.ts';
import {
  type LookedAt,
  lookedAtSchema,
  type PictureSize,
  pictureSizeSchema,
  UnreadablePicture,
} from './measured-picture.ts';

/** Measures pictures by their bytes. */
export interface ImageProbe {
  /** The size by the first bytes of a file, where its format tells it there. Never rejects. */
  readonly sizeOf: (start: Buffer) => Promise<PictureSize | undefined>;
  /** All that is to be known of a file by its bytes. Rejects with {@link UnreadablePicture}, or `ImageProcessError`. */
  readonly measure: (file: Buffer) => Promise<LookedAt>;
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

/**
 * Measures pictures in a process of its own, one at a time: bytes of unknown origin meet no decoder in the server, and
 * what crashes or takes too long ends that process alone. It starts with the first picture.
 */
export function createImageProbe(): ImageProbe {
  const worker = new ImageWorker({ niceness: 5, maxMs });
  const queue = new PQueue({ concurrency: 1 });
  const ask = async (task: ImageTask): Promise<unknown> => {
    const answer = await queue.add(() => worker.run(task));
    return JSON.parse(answer.toString());
  };
  return {
    sizeOf: async (original) => {
      const size = await ask({ original, shape: 'size' }).catch(() => undefined);
      return pictureSizeSchema.safeParse(size).data;
    },
    measure: async (original) => {
      const seen = seenSchema.parse(await ask({ original, shape: 'measures' }).catch(unreadable));
      if ('picture' in seen) return seen.picture;
      throw new UnreadablePicture(seen.unreadable, seen.size ? { size: seen.size } : {});
    },
    close: () => worker.close(),
  };
}

/** A picture that takes too long or too much memory is unreadable. The end of the process says nothing about the picture. */
function unreadable(error: unknown): Seen {
  if (error instanceof ImageError) return { unreadable: error.message };
  throw error;
}
