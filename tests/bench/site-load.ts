import { Pool } from 'undici';

export interface Load {
  readonly requestsPerSecond: number;
  /** Milliseconds that half and 99 of 100 requests took at most. */
  readonly medianMs: number;
  readonly p99Ms: number;
}

const connections = 16;

/** The value that a share of the sorted values does not exceed. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/**
 * Asks for a URL over and over, on each of 16 connections one request after the other, for so many milliseconds.
 * Throws at the first reply that is not a 200.
 */
export async function putLoadOn(url: string, forMs: number): Promise<Load> {
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { connections });
  const begin = performance.now();
  const times: number[] = [];
  const askOverAndOver = async (): Promise<void> => {
    while (performance.now() - begin < forMs) {
      const sent = performance.now();
      const { statusCode, body } = await pool.request({ method: 'GET', path: pathname });
      await body.dump();
      if (statusCode !== 200) throw new Error(`${url} answers ${statusCode}`);
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: connections }, askOverAndOver));
  const seconds = (performance.now() - begin) / 1000;
  await pool.close();
  times.sort((a, b) => a - b);
  return {
    requestsPerSecond: times.length / seconds,
    medianMs: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
  };
}
