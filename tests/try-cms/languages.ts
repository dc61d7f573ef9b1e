import { randomUUID } from 'node:crypto';
import { startSiteProcess } from '../setup/site-process.ts';
import type { Row } from './compare-sites.ts';
import type { Translated } from './content-system.ts';

const opsToken = randomUUID();

async function callsOf(siteUrl: string): Promise<number> {
  const response = await fetch(`${siteUrl}/ops/metrics`, { headers: { authorization: `Bearer ${opsToken}` } });
  const lines = [...(await response.text()).matchAll(/^\w*upstream_calls_total\{.*\} (\d+)$/gm)];
  if (lines.length === 0) throw new Error(`No calls in metrics: ${response.status}`);
  return lines.reduce((sum, [, count]) => sum + Number(count), 0);
}

/** Canonical link and links to other languages. */
const linksIn = (html: string) => html.match(/<link rel="(?:canonical|alternate" hreflang)[^>]*>/g) ?? [];

/** A site in English and Italian shows the translation, marks what falls back, and loads both languages at once. */
export async function proveLanguages(
  { own, translation, other }: Translated,
  env: Readonly<Record<string, string>>,
  ends: (() => void | Promise<void>)[],
): Promise<Row> {
  const errors: string[] = [];
  const expect = (isTrue: boolean, failure: string) => isTrue || errors.push(failure);
  const site = await startSiteProcess({ ...env, LOCALES: 'en-US,it', OPS_TOKEN: opsToken });
  ends.push(site.close);
  const get = (path: string) => fetch(site.url + path, { redirect: 'manual' });
  const text = async (path: string) => (await get(path)).text();
  const at = (slug: string) => `/design/projects/${slug}`;

  const list = await text('/design');
  const english = await text(at(own.slug));
  await text(at(other.slug));
  const calls = await callsOf(site.url);
  const italianList = await text('/it/design');
  const italian = await text(`/it${at(translation.slug)}`);
  const fallback = await text(`/it${at(other.slug)}`);
  const further = (await callsOf(site.url)) - calls;
  expect(further === 0, `${further} calls for a second language`);

  for (const [what, html, words] of [
    ['the page', italian, ['<html lang="it"', translation.title, translation.lead]],
    ['the list', italianList, ['<html lang="it"', translation.title, other.title]],
    ['the page without a translation', fallback, ['<html lang="it"', 'lang="en-US"', other.title]],
    ['the English page', english, ['<html lang="en-US"', own.title]],
    ['the English list', list, ['<html lang="en-US"', own.title]],
  ] as const)
    for (const word of words) expect(html.includes(word), `${what} lacks ${word}`);
  expect(!english.includes(translation.lead) && !list.includes(translation.title), 'English pages show Italian');

  const alternates = linksIn(english).filter((link) => link.includes('hreflang'));
  const mutual = linksIn(italian).filter((link) => link.includes('hreflang'));
  expect(alternates.length === 3 && String(alternates) === String(mutual), `hreflang: ${alternates} and ${mutual}`);
  const [canonical = '', ...others] = linksIn(fallback);
  expect(others.length === 0 && /:\d+\/design\//.test(canonical), `fallback: ${linksIn(fallback)}`);

  const { status, headers } = await get(`/it${at(own.slug)}`);
  const target = headers.get('location');
  expect(status === 308 && target === `/it${at(translation.slug)}`, `English slug: ${status} ${target}`);
  return { page: 'languages', errors };
}
