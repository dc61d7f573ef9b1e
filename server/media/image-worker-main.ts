import { readdirSync, readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { UnreadableImage } from './image/analyzed-image.ts';
import type { ImageAnswer, ImageTask } from './image/image-task.ts';
import { formatOf, startOf } from './image/sharp-engine.ts';
import { svgTextOf } from './image/svg-text.ts';
import { analyzeImage, sizeOfStart } from './probe/analyze-image.ts';
import type { Seen } from './probe/image-probe.ts';
import { encodeCard, encodeRendition } from './renditions/encode-rendition.ts';
import { encodeTile, writePyramid } from './zoom/encode-tile.ts';

/** Threads of this process on Linux, where each has its own priority. Elsewhere 0, which means the whole process. */
function threadIds(): readonly number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [0];
  }
}

/** Lowers the priority. Only root may raise it, so a higher niceness stays. */
function giveWay(niceness: number): void {
  for (const thread of threadIds()) {
    try {
      setPriority(thread, Math.max(niceness, getPriority(thread)));
    } catch {
      // The thread has ended, or a sandbox forbids the call. Images are processed at the present priority.
    }
  }
}

const systemCodes: ReadonlySet<string> = new Set(['EAGAIN', 'EMFILE', 'ENFILE', 'ENOENT', 'ENOMEM', 'ENOSPC']);

const systemText =
  /too many open files|resource temporarily unavailable|cannot allocate memory|out of memory|insufficient memory|no space left/i;

function isOutOfResources(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return systemCodes.has(code) || systemText.test(error.message) || isOutOfResources(error.cause);
}

let converted: { readonly heic: Buffer; readonly png: Buffer } | undefined;

/** An original that sharp decodes. The last HEIC stays converted, because renditions of an image follow each other. */
async function readable(original: Buffer | string): Promise<Buffer | string> {
  if (formatOf(startOf(original)) !== 'heic') return original;
  const heic = typeof original === 'string' ? readFileSync(original) : original;
  if (converted?.heic.equals(heic)) return converted.png;
  converted = undefined;
  const { convertHeic } = await import('./renditions/heic.ts');
  converted = { heic, png: await convertHeic(heic) };
  return converted.png;
}

async function seen(original: Buffer | string): Promise<Seen> {
  try {
    return { image: await analyzeImage(await readable(original)) };
  } catch (error) {
    if (!(error instanceof UnreadableImage) || isOutOfResources(error)) throw error;
    const { message, size } = error;
    return { unreadable: message, ...(size ? { size } : {}) };
  }
}

const asJson = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

async function carryOut(task: ImageTask): Promise<Buffer> {
  if ('tile' in task) return encodeTile(await readable(task.source), task.tile, task.rights);
  if ('pyramid' in task) {
    await writePyramid(await readable(task.original), task.pyramid, task.isTransparent);
    return Buffer.alloc(0);
  }
  const { original, shape, rights } = task;
  if (shape === 'drawing') {
    const { sanitizeSvg } = await import('./renditions/svg-sanitizer.ts');
    return Buffer.from(await sanitizeSvg(svgTextOf(startOf(original))));
  }
  if (shape === 'size') return asJson((await sizeOfStart(startOf(original))) ?? null);
  if (shape === 'measures') return asJson(await seen(original));
  const image = await readable(original);
  return typeof shape === 'string' ? encodeCard(image, shape, rights) : encodeRendition(image, shape, rights);
}

async function answerTo(order: ImageTask): Promise<ImageAnswer> {
  try {
    return { bytes: await carryOut(order) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { message, isTemporary: isOutOfResources(error) };
  }
}

giveWay(Number(process.argv[2]));
process.on('disconnect', () => process.exit());
process.on('message', (order: ImageTask) => {
  void answerTo(order).then((answer) => process.send?.(answer, () => undefined));
});
