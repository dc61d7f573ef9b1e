import { versionOf } from '../entry.ts';

/** JSON with a hash of itself as its last field. */
export function withHash(fields: object): string {
  const text = JSON.stringify(fields);
  return JSON.stringify({ ...fields, hash: versionOf(Buffer.from(text)) });
}

/** Parses such JSON. Throws if the hash is another one; texts of earlier versions have none, and are not compared. */
export function parseHashed(text: string): unknown {
  const { hash, ...fields } = Object(JSON.parse(text));
  if (hash !== undefined && hash !== versionOf(Buffer.from(JSON.stringify(fields)))) throw new Error('Wrong hash');
  return fields;
}
