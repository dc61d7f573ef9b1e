import type { Section } from '../../shared/contract/project.ts';
import type { Source } from '../cache/entry.ts';
import { type ContentServices, sourceOf } from './resource.ts';
import { type ContentOf, type KeyedName, type ResourceName, resourceNames, resources } from './resources.ts';

type SourcesByName = {
  readonly [Name in ResourceName]: Name extends KeyedName
    ? (key: string) => Source<ContentOf<Name>>
    : Source<ContentOf<Name>>;
};

/** Every value that is read from the upstream: a source for each resource, of those that are many for each key. */
export interface Sources extends SourcesByName {
  /** The list of a section: design projects or art works. */
  readonly list: (section: Section) => Source<ContentOf<'projects'>>;
}

/** The sources over one upstream. */
export function createSources(services: ContentServices): Sources {
  const sources = resourceNames.map((name) => {
    const isOneOfMany = resources[name].query !== undefined;
    return [name, isOneOfMany ? (key: string) => sourceOf(services, name, key) : sourceOf(services, name)];
  });
  // Object.fromEntries forgets which names there are: exactly those of the table.
  const byName = Object.fromEntries(sources) as SourcesByName;
  return { ...byName, list: (section) => (section === 'design' ? byName.projects : byName.works) };
}
