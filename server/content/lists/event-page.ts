import { type EventList, eventQuerySchema } from '../../../shared/contract/event.ts';
import { cursorAt, usualLimit } from '../../../shared/contract/lists/cursor.ts';
import type { EndpointParameters } from '../../../shared/contract/paths.ts';
import type { LookupResult } from '../../base/lookup-result.ts';
import type { SiteDependencies } from '../dependencies.ts';
import { allEvents, summaryOf } from '../events.ts';
import { pageOf, pathsFrom } from './paging.ts';

export async function eventPage(
  parts: SiteDependencies,
  parameters: EndpointParameters = {},
): Promise<LookupResult<EventList>> {
  const events = await allEvents(parts);
  if (events.kind !== 'found') return events;
  const { when, part, ...paging } = eventQuerySchema.parse(parameters);
  const wanted = when ? events.value.filter((event) => event.when === when) : events.value;
  const pathFrom = pathsFrom('events', parameters);
  const { items, ...rest } = pageOf(wanted, {
    ...paging,
    ...(part && { cursor: cursorAt((part - 1) * usualLimit) }),
    idOf: ({ id }) => id,
    pathFrom,
  });
  return { kind: 'found', value: { items: items.map((event) => summaryOf(event, parts)), ...rest } };
}
