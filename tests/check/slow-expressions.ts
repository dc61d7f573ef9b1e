import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Expression, expressionsIn } from './expressions.ts';

// The one of its three engines that is written in JavaScript: the same on every machine.
process.env.RECHECK_BACKEND = 'pure';
const { checkSync } = await import('recheck');

const root = join(import.meta.dirname, '..', '..');

/** Modules with an expression built at run time, and the reason why it is safe. */
const madeInRun: Readonly<Record<string, string>> = {
  'server/tools/connect/systems.ts': 'written in systems.json, with one repetition each',
  'server/app/logging/create-log.ts': 'made of the secrets of the settings, character by character',
  'server/config/setting-kinds.ts': 'written by the operator',
  'shared/contract/lists/list-query.ts': 'made of the names of fields, which stand between commas',
  'server/normalize/text/dimensions.ts': 'made of names of units and sides',
  'server/normalize/text/shortcodes.ts': 'made of the names of two shortcodes',
  'server/api/resolve-request.ts': 'made of the paths of the endpoints, which have names between slashes',
};

/** Modules whose expressions read a text of a limited length, and the limit. */
const boundedInput: Readonly<Record<string, string>> = {
  'server/normalize/text/dimensions.ts': '160 characters',
};

/** Only a distant timeout: results must not depend on the load of the machine. */
const bounds = { timeout: 300_000, attackTimeout: null, incubationTimeout: null };

/** `safe`, or how the time of an expression grows with its input. */
function verdictOf({ source, flags }: Expression): string {
  const found = checkSync(source, flags, bounds);
  if (found.status === 'vulnerable') return found.complexity.summary;
  return found.status === 'safe' ? 'safe' : `unknown: ${found.error.kind}`;
}

/** Verdicts of earlier runs, by the text of the expression: the search takes a minute for all of them. */
const memoPath = join(root, 'node_modules', '.cache', 'expressions.json');

function readMemo(): Map<string, string> {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(memoPath, 'utf8')) as Record<string, string>));
  } catch {
    return new Map();
  }
}

/** A line for every expression of the product that some text makes slow, and for every one that cannot be searched. */
function complaints(): string[] {
  const memo = readMemo();
  const exempt = new Set(Object.keys(madeInRun));
  const lines: string[] = [];
  for (const path of globSync('{server,shared,web/src}/**/*.{ts,tsx}', { cwd: root }).toSorted()) {
    const { expressions, unknown } = expressionsIn(path, readFileSync(join(root, path), 'utf8'));
    for (const expression of path in boundedInput ? [] : expressions) {
      const key = `/${expression.source}/${expression.flags}`;
      const verdict = memo.get(key) ?? verdictOf(expression);
      memo.set(key, verdict);
      if (verdict !== 'safe') lines.push(`${path}:${expression.line} ${verdict}: ${key}`);
    }
    if (unknown.length > 0 && !exempt.delete(path)) lines.push(`${path}:${unknown[0]} is made of more than constants`);
  }
  mkdirSync(dirname(memoPath), { recursive: true });
  writeFileSync(memoPath, JSON.stringify(Object.fromEntries(memo)));
  return [...lines, ...[...exempt].map((path) => `${path} makes no expression that only a run can tell any more`)];
}

const found = complaints();
for (const line of found) console.error(line);
console.log(found.length === 0 ? 'no expression takes more than linear time' : `${found.length} to mend`);
process.exitCode = found.length === 0 ? 0 : 1;
