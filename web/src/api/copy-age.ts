import { queryOptions, skipToken } from '@tanstack/react-query';
import type { EndpointName, EndpointParameters } from '../../../shared/contract/paths.ts';

/** What our server says of what it gives because the last refresh failed. Others on the way may add words of theirs. */
const savedTiming = /\bcache;desc="saved", ?age;dur=(\d+)/;

/** Milliseconds since the upstream last confirmed what was saved, from `Server-Timing`; 0 where nothing has failed. */
export function copyAgeIn(serverTiming: string | null): number {
  return Number(savedTiming.exec(serverTiming ?? '')?.[1] ?? 0);
}

/** The same of the document on show, as the browser tells it. */
export function copyAgeOfDocument(): number {
  const [entry] = performance.getEntriesByType('navigation');
  const timings = entry instanceof PerformanceNavigationTiming ? (entry.serverTiming ?? []) : [];
  const isSaved = timings.some(({ name, description }) => name === 'cache' && description === 'saved');
  return (isSaved && timings.find(({ name }) => name === 'age')?.duration) || 0;
}

/** How old the copy is that an endpoint has last given, ms. Whoever has a reply says it; nobody can ask for it. */
export const copyAgeQuery = (name: EndpointName, parameters: EndpointParameters = {}) =>
  queryOptions<number>({ queryKey: ['copy-age', name, parameters], queryFn: skipToken });
