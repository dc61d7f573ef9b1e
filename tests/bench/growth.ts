import { type Normalizer, type ResourceName, resourceNames, resources } from '../../server/content/resources.ts';
import type { Subject } from '../../server/normalize/ground/context.ts';
import { NormalizeRefusal } from '../../server/normalize/payload/refusal.ts';
import { hostileResponses } from '../helpers/hostile-responses.ts';
import { hostileShapes } from '../helpers/hostile-shapes.ts';
import type { Bench, Row } from './bench-site.ts';

/** Characters of a shape; the other one is twice as long. */
const size = 20_000;
const maxGrowth = 2.5;
/**
 * Shorter times are dominated by garbage collection: readers of 20 ms measured ratios of 3 to 5, but are linear up to
 * 320,000 characters. A quadratic reader of 40,000 characters takes far longer.
 */
const leastMs = 100;
const runs = 5;

const subject: Subject = {
  mediaBaseUrl: 'https://cms.example',
  mediaRewrites: [],
  mediaIdOf: (stored) => `m${stored.length}`,
  publicUrl: 'https://site.example',
  messagingLabel: /wechat/i,
  slug: 'care',
  atelierName: 'Bench',
};

/** Milliseconds of processor for all responses of one call with a shape in them: others' work does not count. */
function processorMs(name: ResourceName, normalize: Normalizer<unknown>, value: unknown): number {
  const responses = hostileResponses(name, value);
  const before = process.threadCpuUsage();
  for (const response of responses) {
    try {
      normalize(response, subject);
    } catch (error) {
      if (!(error instanceof NormalizeRefusal)) throw error;
    }
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const least = (measure: () => number): number => Math.min(...Array.from({ length: runs }, measure));

/**
 * Ratio of times for double length; 0 if too fast to measure. A full cache or a collection affects one length only.
 * Quadratic time also grows at the next doubling, so the smaller of two ratios counts.
 */
function growthOf(msOf: (length: number) => number): number {
  if (msOf(2 * size) < leastMs) return 0;
  const twiceMs = least(() => msOf(2 * size));
  // A slow first run is compilation or garbage of others.
  if (twiceMs < leastMs) return 0;
  const ratio = twiceMs / least(() => msOf(size));
  return ratio <= maxGrowth ? ratio : Math.min(ratio, least(() => msOf(4 * size)) / twiceMs);
}

/** Growth of every normalizer's time when the input doubles, for the worst shapes. */
export async function growth(_bench: Bench): Promise<Row[]> {
  let worst = { ratio: 0, what: 'nothing' };
  for (const { name: shape, make } of hostileShapes) {
    for (const name of resourceNames) {
      const normalize = await resources[name].normalizer();
      const ratio = growthOf((length) => processorMs(name, normalize, make(length)));
      if (ratio > worst.ratio) worst = { ratio, what: `${name}: ${shape}` };
    }
  }
  return [
    {
      what: `growth of time from n to 2n, ${hostileShapes.length} hostile shapes in every normalizer`,
      result: `at most ${worst.ratio.toFixed(2)} (${worst.what.replaceAll('|', ' ')})`,
      reach: `≤ ${maxGrowth}`,
      isReached: worst.ratio <= maxGrowth,
    },
  ];
}
