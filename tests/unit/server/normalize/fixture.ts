import { readFileSync } from 'node:fs';

/** A recorded response of the upstream: `fixture('projects', '01-index-keys')`. */
export function fixture(call: string, name: string): unknown {
  const url = new URL(`../../../fixtures/upstream/${call}/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(url, 'utf8'));
}
