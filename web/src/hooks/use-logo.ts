import { useQuery } from '@tanstack/react-query';
import type { Room } from '../../../shared/site-routes.ts';
import { configQuery } from '../api/queries.ts';
import { useConfig } from './site-context.tsx';

/**
 * Outlines of a room's logo: undefined where the brand has none, `''` while they are on their way. A document brings
 * those that it shows.
 */
export function useLogo(room: Room): string | undefined {
  const brought = useConfig().brand.logos[room];
  const { data } = useQuery({ ...configQuery(), enabled: brought === '' });
  return brought || (data?.brand.logos[room] ?? brought);
}
