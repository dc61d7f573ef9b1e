import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { RouteRule } from '../../shared/contract/config.ts';
import type { ProjectSummary, Section } from '../../shared/contract/project.ts';
import { comparablePath, routeRuleFinder } from '../../shared/page/route-rules.ts';
import { pathOfProject } from '../../shared/page/site-routes.ts';
import { databaseIn } from '../app/services/context.ts';
import { isBusy } from '../base/file-lock.ts';
import type { Config } from '../config/config.ts';
import { memoryOf, slugMemosOf } from '../content/former-slugs.ts';
import type { Sources } from '../content/sources.ts';

/** The line of a command whose rules are incomplete. */
export const lockedData = 'DATA_DIR is in use: former URLs are missing. To include them, stop the site first';

const sections: readonly Section[] = ['design', 'art'];

/** Texts of memos in a database that another process may lock. Undefined if it is locked. */
function memosIn(file: string, names: readonly string[]): (string | undefined)[] | undefined {
  if (!existsSync(file)) return [];
  try {
    using database = new DatabaseSync(file, { readOnly: true, timeout: 0 });
    const memo = database.prepare('SELECT value FROM facts WHERE name = ?');
    return names.map((name) => memo.get(name)?.value as string | undefined);
  } catch (error) {
    if (isBusy(error)) return undefined;
    throw error;
  }
}

/**
 * Adds the former slugs that a site has remembered in `DATA_DIR`. Returns false while a running site locks that folder.
 */
export function recallFormerSlugs({ cache }: Config, identity: string, { formerSlugs }: Sources): boolean {
  const names = sections.map((section) => `${slugMemosOf(identity)}:${section}`);
  const texts = memosIn(databaseIn(cache), names);
  for (const [index, section] of sections.entries()) formerSlugs.heard(section, memoryOf(texts?.[index] ?? ''), false);
  return texts !== undefined;
}

/** Route rules: the configured ones, and one for each former URL that is free now. */
export function allRules({ routeRules }: Config, { formerSlugs }: Sources, listed: readonly ProjectSummary[]) {
  const findRule = routeRuleFinder(routeRules);
  const taken = new Set(listed.map((item) => comparablePath(pathOfProject(item))));
  const former = listed.flatMap((item) =>
    sections.flatMap((section) =>
      formerSlugs
        .formerOf(section, item)
        .map((slug): RouteRule => ({ from: pathOfProject({ section, slug }), to: pathOfProject(item), status: 301 })),
    ),
  );
  const isFree = ({ from, to }: RouteRule) => {
    const path = comparablePath(from);
    return !findRule(from) && !findRule(to) && taken.size < taken.add(path).size;
  };
  return [...routeRules, ...former.filter(isFree)];
}
