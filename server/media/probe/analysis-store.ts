import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { ImageDetails } from '../../../shared/contract/image.ts';
import { parseHashed, withHash } from '../../cache/stores/entry-codec.ts';
import type { MemoStore } from '../../cache/stores/memo-store.ts';
import { analyzedImageSchema, type PixelSize, pixelSizeSchema } from '../image/analyzed-image.ts';
import { renditionsOf, sourcesOf, stillOf } from '../image/rendition-widths.ts';

const measuredSchema = z.object({
  kind: z.literal('measured'),
  image: analyzedImageSchema,
  validator: z.object({ etag: z.string().optional(), lastModified: z.string().optional() }),
  checkedAtMs: z.number(),
  /** Why a newer version of the file is unreadable. The result is that of the last readable one. */
  reason: z.string().optional(),
});

/** Unreadable for longer: the file itself is the cause. */
const unreadableSchema = z.object({
  kind: z.literal('unreadable'),
  reason: z.string(),
  size: pixelSizeSchema.optional(),
  checkedAtMs: z.number(),
});

const storedSchema = z.object({
  /** Increase it when the analysis changes. All images are then analyzed again. */
  form: z.literal(7),
  measure: z.discriminatedUnion('kind', [measuredSchema, unreadableSchema]),
});

export type PersistentResult = z.infer<typeof storedSchema>['measure'];

export type AnalysisResult =
  | PersistentResult
  | { readonly kind: 'sized'; readonly size: PixelSize }
  /** It could not be read or analyzed this time. It is retried automatically. */
  | { readonly kind: 'unreachable'; readonly reason: string; readonly error: unknown; readonly checkedAtMs: number };

/** Why the file, or its newest version, is unreadable or could not be read. */
export const unreadableReasonOf = (measure: AnalysisResult | undefined): string | undefined =>
  measure && 'reason' in measure ? measure.reason : undefined;

const resultToText = (measure: PersistentResult): string => withHash({ form: 7, measure });

function resultOfText(text: string): PersistentResult | undefined {
  try {
    return storedSchema.safeParse(parseHashed(text)).data?.measure;
  } catch {
    return undefined;
  }
}

/** On a static site, a JPEG replaces the original. */
type KnownDetails = ImageDetails & { readonly src?: string };

/** The analyzed data in the contract's form. Undefined before the image is analyzed. */
export function detailsOf(id: string, measure: AnalysisResult | undefined, isStatic = false): KnownDetails | undefined {
  if (measure?.kind === 'sized' || measure?.kind === 'unreadable') return measure.size;
  if (measure?.kind !== 'measured') return undefined;
  const {
    format: _format,
    hasAlpha: _hasAlpha,
    isAnimated: _isAnimated,
    onlyOriginal: _onlyOriginal,
    hasGainMap: _hasGainMap,
    version: _version,
    bytes: _bytes,
    ...shown
  } = measure.image;
  const sources = sourcesOf(id, measure.image, isStatic);
  const src = isStatic ? stillOf(id, measure.image) : undefined;
  const renditions = isStatic ? undefined : renditionsOf(id, measure.image);
  return { ...shown, ...(renditions && { renditions }), ...(src && { src }), sources };
}

type AnalysisMemos = Pick<MemoStore, 'remember' | 'recall' | 'announce'>;

/** About 700 bytes each. */
const maxKnown = 20_000;

const isLasting = (measure: AnalysisResult): measure is PersistentResult =>
  measure.kind === 'measured' || measure.kind === 'unreadable';

export class AnalysisStore {
  readonly #memos: AnalysisMemos;
  readonly #known = new LRUCache<string, AnalysisResult>({
    max: maxKnown,
    dispose: (_measure, _id, reason) => {
      if (reason === 'evict') this.forgotten += 1;
    },
  });
  forgotten = 0;

  constructor(memos: AnalysisMemos) {
    this.#memos = memos;
  }

  get(id: string): AnalysisResult | undefined {
    return this.#known.get(id);
  }

  /** Final results from memory, otherwise from the store. Rejects with `StoreUnavailable`. */
  async find(id: string): Promise<PersistentResult | undefined> {
    const known = this.#known.get(id);
    return known && isLasting(known) ? known : this.findAnew(id);
  }

  /** The result in the store, which another replica may have changed. Rejects likewise. */
  async findAnew(id: string): Promise<PersistentResult | undefined> {
    const text = await this.#memos.recall(id);
    const stored = text === undefined ? undefined : resultOfText(text);
    if (stored) this.#known.set(id, stored);
    return stored;
  }

  put(id: string, measure: PersistentResult): void {
    this.#known.set(id, measure);
    this.#memos.remember([[id, resultToText(measure)]]);
    this.#memos.announce(id);
  }

  /** All replicas recheck an image when its content is next read. False for an unknown image. Rejects likewise. */
  async outdate(id: string): Promise<boolean> {
    const known = await this.find(id);
    if (known) this.put(id, { ...known, checkedAtMs: 0 });
    return known !== undefined;
  }

  hold(id: string, measure: AnalysisResult): void {
    this.#known.set(id, measure);
  }

  entries(): (readonly [id: string, measure: AnalysisResult])[] {
    return [...this.#known.entries()];
  }

  restore(): void {
    const lasting = this.entries().flatMap(([id, measure]) =>
      isLasting(measure) ? [[id, resultToText(measure)] as const] : [],
    );
    if (lasting.length > 0) this.#memos.remember(lasting);
  }
}
