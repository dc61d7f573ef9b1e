import { queryOptions, skipToken } from '@tanstack/react-query';
import type { EndpointName, EndpointParameters } from '../../../shared/contract/paths.ts';

/** Only the parameter of this server: proxies may add other metrics. */
const savedTiming = /\bcache;desc="saved", ?age;dur=(\d+)/;

/** Age in ms of a stale-if-error response, from `Server-Timing`. 0 for any other response. */
export const copyAgeIn = (serverTiming: string | null): number =>
  Number(savedTiming.exec(serverTiming ?? '')?.[1] ?? 0);

export function copyAgeOfDocument(): number {
  const [entry] = performance.getEntriesByType('navigation');
  const timings = entry instanceof PerformanceNavigationTiming ? (entry.serverTiming ?? []) : [];
  const isSaved = timings.some(({ name, description }) => name === 'cache' && description === 'saved');
  return (isSaved && timings.find(({ name }) => name === 'age')?.duration) || 0;
}

/** Age in ms of the last response of an endpoint. Set with each response, never fetched. */
export const copyAgeQuery = (name: EndpointName, parameters: EndpointParameters = {}) =>
  queryOptions<number>({ queryKey: ['copy-age', name, parameters], queryFn: skipToken });
