import PQueue from 'p-queue';
import { z } from 'zod';
import {
  type ImageAnalysis,
  imageAnalysisSchema,
  type PixelSize,
  pixelSizeSchema,
  UnreadableImage,
} from '../image/analyzed-image.ts';
import { ImageError, type ImageTask } from '../image/image-task.ts';
import { ImageWorker } from '../workers/image-worker.ts';

export interface ImageProbe {
  /** The size from the first bytes of a file, if its format allows it. Never rejects. */
  readonly sizeOf: (start: Buffer) => Promise<PixelSize | undefined>;
  /** Rejects with {@link UnreadableImage}, or `ImageProcessError`. */
  readonly measure: (file: Buffer | string) => Promise<ImageAnalysis>;
  readonly close: () => void;
}

export const seenSchema = z.union([
  z.object({ image: imageAnalysisSchema }),
  z.object({ unreadable: z.string(), size: pixelSizeSchema.optional() }),
]);

export type Seen = z.infer<typeof seenSchema>;

const maxMs = 20_000;

/** Analyzes images in a separate process, one at a time, because untrusted bytes can crash or block a decoder. */
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
      return pixelSizeSchema.safeParse(size).data;
    },
    measure: async (original) => {
      const seen = seenSchema.parse(await ask({ original, shape: 'measures' }).catch(unreadable));
      if ('image' in seen) return seen.image;
      throw new UnreadableImage(seen.unreadable, seen.size ? { size: seen.size } : {});
    },
    close: () => worker.close(),
  };
}

/** An image that exceeds a limit is unreadable. A crashed process proves nothing about the image. */
function unreadable(error: unknown): Seen {
  if (error instanceof ImageError) return { unreadable: error.message };
  throw error;
}
