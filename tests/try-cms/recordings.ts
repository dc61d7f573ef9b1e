import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallName } from '../../server/content/resources.ts';
import { type Preset, urlOfCall, valuesOf } from '../../server/upstream/call.ts';
import { presets } from '../../server/upstream/presets/presets.ts';
import { createContentClient } from '../../shared/client/content-client.ts';
import type { FilledSystem } from './content-system.ts';

/** Entries of a recorded list. A few show its structure. */
const storedEntries = 3;

function shortened(response: unknown): unknown {
  if (Array.isArray(response)) return response.slice(0, storedEntries);
  if (typeof response !== 'object' || response === null) return response;
  return Object.fromEntries(
    Object.entries(response).map(([key, value]) => [key, Array.isArray(value) ? value.slice(0, storedEntries) : value]),
  );
}

/**
 * Writes the responses of a CMS to the preset's calls for a list, a detail and a page, in the form of the other
 * recordings. Omits headers of the machine and of the hour. Only requests contain tokens, so no recording has one.
 */
export async function record(
  { preset, headers: further = {}, siteEnv }: FilledSystem,
  siteUrl: string,
  { version, folder }: { readonly version: string; readonly folder: string },
): Promise<void> {
  const { UPSTREAM_URL = '', ...variables } = siteEnv;
  const { calls, headers }: Preset = presets[preset];
  const { items } = await createContentClient({ baseUrl: siteUrl }).projects();
  const tokens = Object.values(variables).filter((value) => value.length > 20);
  const withoutTokens = (text: string) => tokens.reduce((left, token) => left.replaceAll(token, '…'), text);
  const filling = { name: '', variables: new Map(Object.entries(variables)) };
  const requested: readonly [name: string, call: CallName, key: string][] = [
    ['list', 'projects', ''],
    ['detail', 'project', items[0]?.id ?? ''],
    ['page', 'page', 'press'],
  ];
  for (const [name, call, key] of requested) {
    const template = calls[call];
    const url = template && urlOfCall(UPSTREAM_URL, template, { ...filling, key });
    if (!url) throw new Error(`${preset} has no call ${call}`);
    const response = await fetch(url, { headers: { ...valuesOf(headers, filling), ...further } });
    const content: unknown = await response.json();
    const recording = {
      seen: withoutTokens(
        `${[version, ...Object.entries(further).map((header) => header.join(': '))].join(', ')}: ${url.pathname}${decodeURIComponent(url.search)}; of lists the first ${storedEntries} entries`,
      ),
      status: response.status,
      headers: { 'content-type': response.headers.get('content-type') ?? '' },
      body: Buffer.from(JSON.stringify(shortened(content))).toString('base64'),
    };
    writeFileSync(join(folder, `${name}.http.json`), `${JSON.stringify(recording, null, 2)}\n`);
  }
}
