import { createHash } from 'node:crypto';

/** What the settings say of every picture, besides the credit that stands in its own file. */
export interface Rights {
  /** Whom pictures are credited to. */
  readonly credit?: string | undefined;
  /** Page that says what may be done with them. */
  readonly licenceUrl?: string | undefined;
}

/** Characters of the version of a picture's own file, before the mark. */
const versionLength = 8;

/** Characters of a mark: a setting is changed a few times in the life of a site. */
const markLength = 4;

/**
 * What the version in an address ends with where rights are set, else ''. They are written into derived files, which are
 * kept for a year under an address that never changes: other words ask for another address.
 */
export function markOf({ credit, licenceUrl }: Rights): string {
  if (credit === undefined && licenceUrl === undefined) return '';
  const words = JSON.stringify([credit, licenceUrl]);
  return createHash('sha256').update(words).digest('base64url').slice(0, markLength);
}

/** The version of a picture's own file, of the version of what is derived of it. */
export function fileVersionOf(version: string): string {
  return version.slice(0, versionLength);
}
