import { trimEnd } from '../../../shared/contract/trim-ends.ts';
import { isPublicationName } from '../../normalize/payload/published.ts';
import { commonFields } from './folder-schema.ts';

export interface FrontMatter {
  readonly format: 'yaml' | 'toml' | 'json';
  readonly fields: string;
  /** Line that opens the fields, from 1. */
  readonly line: number;
  readonly linesBefore: number;
  /** Line that closes the fields. */
  readonly fence: string;
  /** Where the text begins. Undefined if no line closes the fields. */
  readonly end: number | undefined;
}

export const linesIn = (text: string): number => text.split('\n').length - 1;

/** Empty lines and comments of HTML. */
const blank = /^(?:\s|<!--[\s\S]*?-->)*/;
/** The same with lines that YAML, TOML and LaTeX read as comments, but Markdown as text. */
const remarks = /^(?:\s|<!--[\s\S]*?-->|(?:#|%|\/\/)[^\n]*\n)*/;

/** Hugo, Jekyll, Zola and Hexo. */
const opening = /^(-{3,}|\+{3,}|;{3,})[ \t]*(?:(yaml|toml|json)[ \t]*)?(?:\n|$)/i;
const jsonOpening = /^\{\s*["}]/;

const formats: Readonly<Record<string, FrontMatter['format']>> = { '-': 'yaml', '+': 'toml', ';': 'json' };

/** The fields above a text of Markdown. Undefined without such fields. */
export function frontMatterOf(text: string): FrontMatter | undefined {
  const [before = ''] = blank.exec(text) ?? [];
  const [after = ''] = remarks.exec(text) ?? [];
  return fencedAt(text, before.length, true) ?? fencedAt(text, after.length, false);
}

function fencedAt(text: string, start: number, isSure: boolean): FrontMatter | undefined {
  const rest = text.slice(start);
  const linesBefore = linesIn(text.slice(0, start));
  const place = { line: linesBefore + 1, linesBefore };
  if (jsonOpening.test(rest)) {
    const length = lengthOfJson(rest);
    if (!isSure && Object.keys(namesIn(rest.slice(0, length))).length === 0) return undefined;
    const end = length === undefined ? undefined : start + length;
    return { format: 'json', fields: rest.slice(0, length), ...place, fence: '}', end };
  }
  const [line, fence = '', named] = opening.exec(rest) ?? [];
  if (line === undefined) return undefined;
  const inside = rest.slice(line.length);
  const lines = inside.split('\n');
  const isClosing = (text: string) => text === fence || (fence === '---' && text === '...');
  const index = lines.findIndex((text) => isClosing(text.trimEnd()));
  const before = index < 0 ? lines : lines.slice(0, index);
  const fields = before.map((text) => `${text}\n`).join('');
  // A line of dashes is also a rule between two texts of Markdown.
  if (!(isSure && fence.length === 3) && Object.keys(namesIn(fields)).length === 0) return undefined;
  const after = lines.slice(index + 1).join('\n');
  const end = index < 0 ? undefined : text.length - after.length;
  const format = (named?.toLowerCase() as FrontMatter['format'] | undefined) ?? formats[fence.charAt(0)] ?? 'yaml';
  return { format, fields, line: place.line, linesBefore: place.line, fence, end };
}

/** Undefined if the braces are not balanced. */
function lengthOfJson(text: string): number | undefined {
  let depth = 0;
  for (const { 0: part, index } of text.matchAll(/"(?:[^"\\]|\\[\s\S])*"?|[{}]/g)) {
    if (part === '{') depth += 1;
    if (part === '}') depth -= 1;
    if (depth === 0) return index + 1;
  }
  return undefined;
}

const fieldLine = /^[ \t{]*["']?(\p{L}[\p{L}\d_ .-]{0,40}?)["']?[ \t]*[:=](.*)$/gmu;

/** Known fields in the lines of a text that no parser reads. */
export function namesIn(text: string, isKnown = isKnownName): Readonly<Record<string, string>> {
  const found = [...text.matchAll(fieldLine)].map(([, name = '', value = '']): [string, string] => {
    const plain = trimEnd(value.trim(), ',');
    return [name, plain.replace(/^["']|["']$/g, '')];
  });
  return Object.fromEntries(found.filter(([name]) => isKnown(name)));
}

const isKnownName = (name: string): boolean =>
  Object.hasOwn(commonFields, name.toLowerCase()) || isPublicationName(name);
