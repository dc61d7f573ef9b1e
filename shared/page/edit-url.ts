import type { Source } from '../contract/preview.ts';

/** Fills in the parts of an edit URL that differ by entry, percent-encoded. Others stay as they are. */
export function editUrlOf(template: string, { collection, id, pointer }: Source): string {
  const [, field = ''] = pointer.split('/');
  const values: Readonly<Record<string, string>> = {
    ...{ collection, id, field, pointer },
    type: collection.replace(/s$/, ''),
  };
  return template.replace(/\{(collection|type|id|field|pointer)\}/g, (_all, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
}
