export type ImageFields = Record<string, unknown>;

export interface FoundImage {
  readonly id: string;
  readonly image: ImageFields;
}

const pictureSrc = /^\/media\/([\w-]{16})\/[^/]*$/;

/** Videos have such URLs too, but no `alt`. */
function pictureIdOf({ src, alt, sources }: ImageFields): string | undefined {
  if (typeof src !== 'string' || typeof alt !== 'string' || !Array.isArray(sources)) return undefined;
  return pictureSrc.exec(src)?.[1];
}

function isFields(value: object): value is ImageFields {
  return !Array.isArray(value);
}

/** Returns all images of a value in the order of its JSON. */
export function imagesIn(value: unknown, found: FoundImage[] = []): readonly FoundImage[] {
  if (typeof value !== 'object' || value === null) return found;
  const id = isFields(value) ? pictureIdOf(value) : undefined;
  if (id !== undefined && isFields(value)) found.push({ id, image: value });
  // Skip strings, because they are most of the fields.
  else for (const field of Object.values(value)) if (typeof field === 'object') imagesIn(field, found);
  return found;
}
