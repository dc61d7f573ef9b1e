import { hash } from 'node:crypto';

export interface Rights {
  readonly credit?: string | undefined;
  readonly licenseUrl?: string | undefined;
}

const versionLength = 8;

const markLength = 4;

/** Suffix of the version in rendition URLs: files embed the rights and are cached for a year. */
export function markOf({ credit, licenseUrl }: Rights): string {
  if (credit === undefined && licenseUrl === undefined) return '';
  return hash('sha256', JSON.stringify([credit, licenseUrl]), 'base64url').slice(0, markLength);
}

export const fileVersionOf = (version: string): string => version.slice(0, versionLength);
