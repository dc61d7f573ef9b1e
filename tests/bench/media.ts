import type { Bench, Row } from './bench-site.ts';
import { mediaLoad } from './media-load.ts';
import { mediaMeasuring } from './media-measuring.ts';
import { mediaMemory } from './media-memory.ts';
import { mediaTransfer } from './media-transfer.ts';

/** Pictures, over the sample content. */
export async function media(bench: Bench): Promise<Row[]> {
  return [
    ...(await mediaTransfer()),
    ...(await mediaMeasuring(bench)),
    ...(await mediaLoad(bench)),
    ...(await mediaMemory()),
  ];
}
