import type { PartReader } from '../cache/part.ts';
import { picturesIn } from '../content/reading/pictures-in.ts';
import type { Sources } from '../content/sources.ts';
import { type ReadNamed, readDetails, readLists } from '../content/warm-up.ts';
import type { MeasuredPicture } from './probe/measured-picture.ts';
import type { MakingTime } from './variants/image-worker-pool.ts';
import { endingsOf, widthsOf } from './variants/picture-widths.ts';
import type { VariantAddress } from './variants/variant-address.ts';
import type { VariantMaker } from './variants/variant-maker.ts';

interface ContentToRead {
  readonly derived: PartReader;
  readonly sources: Sources;
}

/** How long one value may take: longer than any call of the upstream, and than measuring the pictures of a long list. */
const waitMs = 900_000;

/** The slug a link of the menu ends with. */
function slugOf(url: string): string | undefined {
  const [path = ''] = url.split(/[?#]/, 1);
  return path.split('/').findLast((part) => part !== '');
}

/**
 * Ids of all pictures of the whole content, those of the first pages first: landing, lists, details, the pages with
 * addresses of their own, and the general pages that the menu names. Values that cannot be had are named to `onMissing`.
 */
export async function picturesOfContent(
  { derived, sources }: ContentToRead,
  onMissing: (name: string) => void,
): Promise<readonly string[]> {
  const found = new Set<string>();
  const read: ReadNamed = async (source, name) => {
    const part = await derived.part(source, waitMs);
    if (part.kind === 'unknown') onMissing(name);
    if (part.kind !== 'found') return undefined;
    for (const { id } of picturesIn(part.value)) found.add(id);
    return part.value;
  };
  const { menu, ids } = await readLists(sources, read);
  await readDetails(ids, sources, read);
  for (const name of ['about', 'process', 'biography'] as const) await read(sources[name], name);
  const pages = menu?.design.filter(({ kind }) => kind === 'pages').flatMap(({ items }) => items) ?? [];
  for (const { url } of pages) {
    const slug = slugOf(url);
    if (slug !== undefined) await read(sources.page(slug), `page ${slug}`);
  }
  return [...found];
}

/** What making all files came to. */
export interface WarmTotals {
  readonly pictures: number;
  made: number;
  /** Made before. */
  kept: number;
  bytes: number;
  readonly failed: { readonly what: string; readonly reason: string }[];
}

interface WarmOptions {
  readonly ids: readonly string[];
  readonly find: (id: string) => Promise<MeasuredPicture | undefined>;
  readonly maker: VariantMaker;
  readonly onProgress: (totals: WarmTotals, filesLeft: number) => void;
}

/** Orders given at once: the next ones' originals are read while these are made. */
const ordersAtOnce = 8;

/** The files that the contract lists, of the format that takes longest first. JPEG is made when somebody asks. */
function addressesOf(id: string, picture: MeasuredPicture): VariantAddress[] {
  const endings = endingsOf(picture).filter((ending) => ending !== 'jpg');
  const { version } = picture;
  return endings.flatMap((ending) => widthsOf(picture).map((width) => ({ id, version, width, ending })));
}

async function makeOne(address: VariantAddress, time: MakingTime, { maker }: WarmOptions, totals: WarmTotals) {
  try {
    const kept = await maker.kept(address);
    const bytes = kept ?? (await maker.make(address, time, { client: 'warm-up' }));
    totals.bytes += bytes.length;
    if (kept) totals.kept += 1;
    else totals.made += 1;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    totals.failed.push({ what: `${address.id} ${address.width}.${address.ending}`, reason });
  }
}

/** Makes all files of all pictures, picture by picture, with all processes there are for it. */
export async function warmVariants(options: WarmOptions): Promise<WarmTotals> {
  const totals: WarmTotals = { pictures: options.ids.length, made: 0, kept: 0, bytes: 0, failed: [] };
  const left: VariantAddress[] = [];
  for (const id of options.ids) {
    const picture = await options.find(id);
    if (picture) left.push(...addressesOf(id, picture));
    else totals.failed.push({ what: id, reason: 'could not be measured' });
  }
  const work = async (time: MakingTime) => {
    for (let next = left.shift(); next; next = left.shift()) {
      await makeOne(next, time, options, totals);
      options.onProgress(totals, left.length);
    }
  };
  // The process for spare time has nobody to give way to here.
  await Promise.all([work('spare'), ...Array.from({ length: ordersAtOnce }, () => work('asked'))]);
  return totals;
}
