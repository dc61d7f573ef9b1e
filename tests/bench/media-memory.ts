import type { Row } from './bench-site.ts';
import { allSources, readFile, settled, startMediaSite } from './media-site.ts';

const files = 200;
const mebi = 1024 * 1024;

/** What the server may grow by. */
const maxGrownBytes = 64 * mebi;

/** Of two processes: the one that derives files, and the one that has measured, which ends when it has been idle. */
const maxOtherBytes = 450 * mebi;

const inMebi = (bytes: number) => `${Math.round(bytes / mebi)} MiB`;

/** Resident memory over many files in a row, of the server and of the processes that derive files. */
export async function mediaMemory(): Promise<Row[]> {
  const site = await startMediaSite({ nodeOptions: ['--expose-gc'] });
  const sources = (await allSources(site)).filter(({ type }) => type === 'image/webp').slice(0, files);
  if (sources.length < files) throw new Error(`Only ${sources.length} files to make`);
  await settled(site);
  await site.collect();
  const before = await site.usage();
  let peakBytes = 0;
  let otherBytes = 0;
  for (const { src } of sources) {
    await readFile(site, src);
    // Garbage is not what is kept.
    await site.collect();
    const { rssBytes, childrenRssBytes } = await site.usage();
    peakBytes = Math.max(peakBytes, rssBytes);
    otherBytes = Math.max(otherBytes, childrenRssBytes);
  }
  await site.close();
  const grownBytes = peakBytes - before.rssBytes;
  return [
    {
      what: `${files} cold WebP files in a row`,
      result:
        `server ${inMebi(before.rssBytes)} before, ${inMebi(peakBytes)} at most; ` +
        `its other processes ${inMebi(otherBytes)} at most`,
      reach: `≤ ${inMebi(maxGrownBytes)} more, ≤ ${inMebi(maxOtherBytes)}`,
      isReached: grownBytes <= maxGrownBytes && otherBytes <= maxOtherBytes,
    },
  ];
}
