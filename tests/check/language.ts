/**
 * `node tests/check/language.ts [AREA]`: number of sentences that break the rules of `.github/CONTRIBUTING.md`, by area.
 * With an area it prints each sentence.
 */
import { logEvents } from '../../server/base/log-events.ts';
import { describeSettings } from '../../server/config/describe-settings.ts';
import { rules as repairRules } from '../../server/normalize/ground/rules.ts';
import { problemKinds } from '../../shared/contract/problem.ts';
import { isIn, listFiles, read, sources } from '../architecture/source-files.ts';
import { glossary } from './glossary.ts';

/** Longest sentence, in words. */
const maxWords = 25;

/** Texts that a glossary of terms, a licence or a generated table contains. */
const notOurs =
  /^(?:\.github\/CONTRIBUTING|shared\/contract\/openapi|server\/upstream\/sample|server\/upstream\/folder\/starter\/\w+\/)/;

/** Rules 2 and 6, and the words of the glossary. */
const rules: Readonly<Record<string, RegExp>> = {
  'starts with a relative word': /^(?:What(?! is new)|Who|Whoever|Whose|Of what|That which)\b(?!.*\?$)/,
  'is none, is no': /(?<!\bthere )\b(?:is|are|was|were) (?:none\b|no (?!longer\b))/i,
  ...Object.fromEntries(
    Object.values(glossary)
      .flat()
      .flatMap(([, used, pattern]) => (pattern ? [[`use: ${used}`, pattern]] : [])),
  ),
};

/** Removes code, generated tables, links and tags. */
export function proseOf(markdown: string): string[] {
  const text = markdown
    .replace(/<!-- (\w+) -->[\s\S]*?<!-- (?:\/\1|end of \1) -->/g, '')
    .replace(/^(`{3,})[\s\S]*?^\1/gm, '')
    .replace(/^> .*$/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`[^`\n]*`/g, 'code')
    .replace(/<[^>\n]*>/g, '');
  const lines = text.split('\n');
  const blocks: string[] = [];
  for (const line of lines) {
    const isTable = line.startsWith('|');
    if (isTable) blocks.push(...line.split('|').map((cell) => cell.trim()));
    else if (line.trim() === '' || /^\s*(?:[-*#]|\d+\.)\s/.test(line)) blocks.push(line.replace(/^[\s\-*#\d.]+/, ''));
    else if (blocks.at(-1)) blocks[blocks.length - 1] += ` ${line.trim()}`;
    else blocks.push(line.trim());
  }
  return blocks.map((block) => block.replaceAll('**', '').trim()).filter((block) => /[a-z]{2}/i.test(block));
}

export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?:;])\s+(?=["“(]?[A-Z0-9`“"])|(?<=[.!?])\s+(?=code\b)/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[a-z]{2}/i.test(sentence));
}

export const wordsOf = (sentence: string): number => (sentence.match(/[\p{L}\d][\p{L}\d'’\-./_]*/gu) ?? []).length;

function findingsIn(text: string): string[] {
  const plain = text.replace(/`[^`\n]*`/g, 'code').replace(/code(?:[\s,()]|and|code)+code/g, 'code');
  return plain
    .split('\n')
    .flatMap(sentencesOf)
    .flatMap((sentence) => {
      const broken = Object.entries(rules).filter(([, pattern]) => pattern.test(sentence));
      const names = [...broken.map(([name]) => name), ...(wordsOf(sentence) > maxWords ? ['too long'] : [])];
      return names.map((name) => `${name}: ${sentence}`);
    });
}

const folderOf = (path: string): string =>
  path
    .split('/')
    .slice(0, 2)
    .filter((part) => !part.includes('.'))
    .join('/');

/** Comments of whole lines, joined into blocks. */
export function commentsOf(path: string): string[] {
  const blocks = read(path).match(/^(?:[ \t]*(?:\/\/|\/\*|\*).*\n)+/gm) ?? [];
  return blocks.map((block) =>
    block
      .replace(/^\s*(?:\/\/|\/\*+|\*+\/?)[ \t]?/gm, '')
      .replaceAll('*/', '')
      .replace(/\s*\n(?!@|- )\s*/g, ' ')
      .trim(),
  );
}

/** Titles of tests and of their groups, without ids. Rows of `each` are data. */
const titlesOf = (path: string): string[] =>
  [...read(path).matchAll(/(?:\b(?:test|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:(?!\1).)+)\1/g)].map((match) =>
    (match[2] ?? '').replace(/ \[(?:[A-Z]|\d\.)\d.*$/, ''),
  );

/** Texts that a reader sees in a literal or between tags: those with a space. */
function literalsOf(path: string): string[] {
  const text = read(path).replace(/^\s*(?:\/\/|\/?\*|import\b|export\b.*\bfrom\b).*$/gm, '');
  const quoted = [...text.matchAll(/(['"`])((?:\\.|(?!\1)[^\n\\])*? (?:\\.|(?!\1)[^\n\\])*)\1/g)].map(
    (match) => match[2] ?? '',
  );
  const between = [...text.matchAll(/>\s*([A-Z][^<>{}=;]*?)\s*</g)].map((match) => match[1] ?? '');
  return [...quoted.filter((literal) => /^[A-Z]/.test(literal)), ...between].map((literal) =>
    literal.replace(/\$\{[^}]*\}/g, 'code').replace(/\s+/g, ' '),
  );
}

type Json = null | string | number | boolean | Json[] | { [key: string]: Json };

function described(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(described);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'example' || key === 'examples' || key === 'default') return [];
    const isText = (key === 'description' || key === 'summary') && typeof inner === 'string';
    return isText ? [inner] : described(inner);
  });
}

const messagesOf = (path: string): string[] => Object.values(JSON.parse(read(path)) as Record<string, string>);

const logTexts = (): string[] =>
  Object.values(logEvents).flatMap(({ message, meaning, action = '' }) => [message, meaning, action]);

function errorTexts(): string[] {
  const files = sources.filter((path) => isIn(path, ['server', 'shared/contract']));
  const detail = /\b(?:detail:|Problem\(\s*'[a-z-]+',)\s*(['"`])((?:(?!\1).)+)\1/g;
  const details = files.flatMap((path) => [...read(path).matchAll(detail)].map((match) => match[2] ?? ''));
  return [...Object.values(problemKinds).flatMap(({ title, meaning }) => [title, meaning]), ...details];
}

function textsByArea(): Map<string, readonly string[]> {
  const areas = new Map<string, readonly string[]>();
  const add = (area: string, texts: readonly string[]) => areas.set(area, [...(areas.get(area) ?? []), ...texts]);
  add('site', [...messagesOf('shared/messages/en-US.json'), ...messagesOf('server/messages/en-US.json')]);
  add('operator page', sources.filter((path) => path.startsWith('web/ops/')).flatMap(literalsOf));
  const settings = [...describeSettings().values()].flat();
  add(
    'settings',
    settings.flatMap(({ help, allowed, defaultText }) => [help, allowed.split(':')[0] ?? '', defaultText]),
  );
  add('api', described(JSON.parse(read('shared/contract/openapi.json')) as Json));
  for (const path of listFiles('server').filter((file) => /schema\b.*\.json$/.test(file)))
    add('schemas of files', described(JSON.parse(read(path)) as Json));
  add('errors', errorTexts());
  add('repair rules', Object.values(repairRules));
  add('logs', logTexts());
  for (const path of listFiles('.').filter((file) => file.endsWith('.md') && !notOurs.test(file))) {
    add(path === 'README.md' ? path : `documents ${folderOf(path)}`, proseOf(read(path)));
  }
  for (const path of sources) {
    add(`comments ${folderOf(path)}`, commentsOf(path));
    if (path.includes('.test.'))
      add(
        `titles ${folderOf(path)}`,
        titlesOf(path).filter((title) => title.includes(' ')),
      );
  }
  return areas;
}

/** Sentences that break a rule, by area. */
export function languageFindings(): ReadonlyMap<string, readonly string[]> {
  return new Map([...textsByArea()].map(([area, texts]) => [area, texts.flatMap(findingsIn)]));
}

if (import.meta.main) {
  const [area] = process.argv.slice(2);
  const findings = languageFindings();
  if (area !== undefined)
    for (const [name, found] of findings) if (name.includes(area)) console.log([`── ${name}`, ...found].join('\n'));
  if (area === undefined)
    for (const [name, found] of findings) console.log(`${String(found.length).padStart(5)}  ${name}`);
}
