/** The fields of an `Image`, as they stand in a value. */
export type PictureFields = Record<string, unknown>;

/** An `Image` of the contract within a value, and the id in its address. */
export interface FoundPicture {
  readonly id: string;
  readonly image: PictureFields;
}

const pictureSrc = /^\/media\/([\w-]{16})\/[^/]*$/;

/** Films have addresses, too, but not beside a text for those who cannot see. */
function pictureIdOf({ src, alt, sources }: PictureFields): string | undefined {
  if (typeof src !== 'string' || typeof alt !== 'string' || !Array.isArray(sources)) return undefined;
  return pictureSrc.exec(src)?.[1];
}

function isFields(value: object): value is PictureFields {
  return !Array.isArray(value);
}

/** All pictures of a value, in the order in which its JSON has them. */
export function picturesIn(value: unknown, found: FoundPicture[] = []): readonly FoundPicture[] {
  if (typeof value !== 'object' || value === null) return found;
  const id = isFields(value) ? pictureIdOf(value) : undefined;
  if (id !== undefined && isFields(value)) found.push({ id, image: value });
  // Most fields are texts: a call for each would be half of the work.
  else for (const field of Object.values(value)) if (typeof field === 'object') picturesIn(field, found);
  return found;
}
