import { versionOf } from '../entry.ts';

export function withHash(fields: object): string {
  const text = JSON.stringify(fields);
  return JSON.stringify({ ...fields, hash: versionOf(Buffer.from(text)) });
}

/** Parses JSON that may have a hash. Throws if the hash is wrong. Texts of earlier versions have none. */
export function parseHashed(text: string): unknown {
  const { hash, ...fields } = Object(JSON.parse(text));
  if (hash !== undefined && hash !== versionOf(Buffer.from(JSON.stringify(fields)))) throw new Error('Wrong hash');
  return fields;
}
