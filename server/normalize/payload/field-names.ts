import names from './field-names.json' with { type: 'json' };

/** Names of each field, separated by spaces, the exact one first. They are compared by {@link foldName}. */
const table = {
  ...names,
  // No reader takes these. Other spellings beside one of these exact names are ignored.
  ...{ extra: 'extra', image: 'image', images: 'images' },
};

export type FieldName = keyof typeof table;

export const searchNames = {
  titles: ['seo_title', 'meta_title', 'og_title'],
  descriptions: ['seo_description', 'meta_description', 'search_description', 'og_description'],
} as const;

/** Names of the date of the last change. Fields with a time zone come first. */
export const updateNames: readonly string[] = [
  ...['modified_gmt', 'updatedAt', '_updatedAt', 'date_updated', 'date_modified', 'modified_at', 'last_modified'],
  ...['last_updated', 'changed_at', 'latest_revision_created_at', 'last_published_at', 'updated_on', 'modified_on'],
  ...['last_edited_time', 'last_edited', 'lastmod', 'tstamp'],
  ...['modified', 'updated', 'changed'],
];

export const fieldNames: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(table).map(([field, names]) => [field, names.split(' ')]),
);

/** Cached, because the same names come back by the thousand. */
const folded = new Map<string, string>();
const maxCached = 2000;

/** The form in which names are compared: without case, spaces, hyphens, underscores and dots. */
export function foldName(name: string): string {
  const cached = folded.get(name);
  if (cached !== undefined) return cached;
  const fold = name.replace(/[-_\s.]+/g, '').toLowerCase();
  if (folded.size < maxCached && name.length < 60) folded.set(name, fold);
  return fold;
}

export const foldedNames: ReadonlyMap<string, readonly string[]> = new Map(
  [...fieldNames].map(([field, names]) => [field, [...new Set(names.map(foldName))]]),
);

export const fieldsByName: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...foldedNames.values()].flat().map((name) => [name, new Set(fieldsNamed(name))]),
);

function fieldsNamed(name: string): string[] {
  return [...foldedNames].flatMap(([field, names]) => (names.includes(name) ? [field] : []));
}
