import type { PreviewConfig, Source } from '../contract/preview.ts';

/** The edit URL of a value, percent-encoded. Undefined without a template for its collection. */
export function editUrlOf(
  { editUrl, editUrls }: PreviewConfig,
  { collection, id, slug = '', locale = '', pointer, hrefs }: Source,
): string | undefined {
  const [, field = ''] = pointer.split('/');
  const template = editUrls?.[collection] ?? editUrl;
  const values: Readonly<Record<string, string>> = {
    ...{ collection, id, slug, locale, field, pointer },
    type: collection.replace(/s$/, ''),
  };
  const filled = template?.replace(/\{(collection|type|id|slug|locale|field|pointer)\}/g, (_all, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
  return hrefs?.[pointer] ?? filled;
}
