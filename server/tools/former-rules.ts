import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { RouteRule } from '../../shared/contract/config.ts';
import type { ProjectSummary, Section } from '../../shared/contract/project.ts';
import { routeRuleFinder } from '../../shared/page/route-rules.ts';
import { pathOfProject } from '../../shared/page/site-routes.ts';
import { databaseFiles } from '../app/services/context.ts';
import { isBusy } from '../base/file-lock.ts';
import type { Config } from '../config/config.ts';
import { formerSlugsIn, slugMemosOf } from '../content/former-slugs.ts';

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

interface FormerRuleOptions {
  readonly config: Pick<Config, 'cache' | 'routeRules'>;
  readonly identity: string;
  readonly listed: readonly ProjectSummary[];
}

/**
 * Route rules: the configured ones, and one for each former URL that a site has remembered in `DATA_DIR`. `isWhole` is
 * false while a running site locks that folder.
 */
export function allRules({ config, identity, listed }: FormerRuleOptions) {
  const { store, dataDir } = config.cache;
  const file = join(dataDir, store === 'redis' ? databaseFiles.lasting : databaseFiles.content);
  const texts = memosIn(
    file,
    sections.map((section) => `${slugMemosOf(identity)}:${section}`),
  );
  const findRule = routeRuleFinder(config.routeRules);
  const former = sections.flatMap((section, index) =>
    listed.flatMap((item) =>
      formerSlugsIn(texts?.[index] ?? '', item).map(
        (slug): RouteRule => ({ from: pathOfProject({ section, slug }), to: pathOfProject(item), status: 301 }),
      ),
    ),
  );
  const rules = [...config.routeRules, ...former.filter(({ from }) => !findRule(from))];
  return { rules, isWhole: texts !== undefined };
}
