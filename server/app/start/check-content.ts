import { writeFile } from 'node:fs/promises';
import { systemClock } from '../../base/clock.ts';
import { ContentReport } from '../../ops/content-report/content-report.ts';
import { coverageLines, reportCsv } from '../../ops/content-report/report-page.ts';
import { siteFactsOf } from '../../site/public-config.ts';
import { editUrlsFor } from '../../upstream/call.ts';
import type { ContentApp } from '../services/content.ts';
import { readAppInputs } from './read-app-inputs.ts';

export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** A command has no findings of before. */
const noMemory = {
  remember: () => undefined,
  recall: async () => undefined,
  announce: () => undefined,
  onNews: () => undefined,
};

/**
 * Prints how many findings of each kind the content has. Writes all of them to `file`, as CSV if its name ends in
 * `.csv`, otherwise as JSON. Returns the number of errors.
 */
export async function checkContent(
  app: ContentApp,
  { isSample, file }: { readonly isSample: boolean; readonly file: string | undefined },
  say: (line: string) => void,
): Promise<number> {
  const { config, media } = app;
  const inputs = await readAppInputs(config, isSample);
  for (const warning of inputs.look?.warnings ?? []) say(`  Warning: ${warning}`);
  const report = new ContentReport({
    ...app,
    ...siteFactsOf({
      ...inputs,
      ...{ config, clock: systemClock, registry: media.registry, iconPrefixes: [] },
      publicUrl: () => config.publicUrl ?? `http://localhost:${config.port}`,
    }),
    memory: noMemory,
    editUrls: editUrlsFor(config.upstream, app.upstreamUrl, config.locales.length > 1 ? config.locales[0] : undefined),
  });
  const found = await report.read();
  await report.close();
  const kinds = Map.groupBy(found.findings, ({ kind }) => kind);
  say(`Content report: ${counted(found.findings.length, 'finding')} on ${found.pages} pages`);
  for (const [first, ...more] of kinds.values()) {
    if (first) say(`  ${first.severity}: ${first.what} × ${more.length + 1}, first on ${first.path}`);
  }
  for (const one of found.coverage) {
    say(`Fields of ${one.call}`);
    for (const line of coverageLines(one)) say(`  ${line}`);
  }
  if (file !== undefined) {
    await writeFile(file, file.endsWith('.csv') ? reportCsv(found) : `${JSON.stringify(found, undefined, 2)}\n`);
    say(`  Written to ${file}`);
  }
  return found.findings.filter(({ severity }) => severity === 'error').length;
}
