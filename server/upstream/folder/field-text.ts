import { parse as parseToml, TomlError } from 'smol-toml';
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument, visit, type YAMLParseError } from 'yaml';
import { type FrontMatter, linesIn } from './front-matter.ts';

/** Fields of a text, and the line of a field, or of the nearest enclosing field in the text. */
export interface FieldText {
  readonly fields: unknown;
  readonly lineOf: (path: readonly PropertyKey[]) => number | undefined;
}

export class UnreadableText extends Error {
  readonly line: number | undefined;

  constructor(message: string, line: number | undefined) {
    super(message);
    this.name = 'UnreadableText';
    this.line = line;
  }
}

const unreadable = (name: string, first: number, line: number, reason: string): UnreadableText =>
  new UnreadableText(`${name}cannot be read${first < line ? `, lines ${first} to ${line}` : ''}: ${reason}`, line);

const twice = (name: string, first: number, line: number): UnreadableText =>
  new UnreadableText(`has the field "${name}" twice, lines ${first} and ${line}`, line);

function lineFinder(document: Document, counter: LineCounter, linesBefore: number): FieldText['lineOf'] {
  const lineAt = (offset: number | undefined) =>
    offset === undefined ? undefined : counter.linePos(offset).line + linesBefore;
  return (path) => {
    for (let depth = path.length; depth > 0; depth -= 1) {
      const holder = depth === 1 ? document.contents : document.getIn(path.slice(0, depth - 1), true);
      const name = path[depth - 1];
      const pair = isMap(holder)
        ? holder.items.find(({ key }) => isScalar(key) && String(key.value) === String(name))
        : undefined;
      const node = isNode(pair?.key) ? pair.key : document.getIn(path.slice(0, depth), true);
      if (isNode(node) && node.range) return lineAt(node.range[0]);
    }
    return undefined;
  };
}

const wordsOfYaml: Readonly<Record<string, string>> = {
  BAD_ALIAS: 'put a text that starts with "*" or "&" into quotes',
  BAD_DQ_ESCAPE: String.raw`write "\\" for "\" in double quotes`,
  BAD_INDENT: 'a bracket is not closed, or a line starts at the wrong column',
  BAD_SCALAR_START: 'put a text that starts with "@", "%" or "`" into quotes',
  BLOCK_AS_IMPLICIT_KEY: 'put a text with ": " into quotes, and start all fields at the same column',
  MISSING_CHAR: 'a quotation mark, a bracket or a value is missing',
  MULTILINE_IMPLICIT_KEY: 'a line has no ": " after the name of its field',
  MULTIPLE_DOCS: 'a line "---" ends the fields too early',
  TAB_AS_INDENT: 'a line starts with a tab: use spaces',
  UNEXPECTED_TOKEN: 'a value has text after its end: put the whole value into quotes',
};

/** Names the field, and each line that is part of the error. */
function yamlError({ code, pos }: YAMLParseError, document: Document, counter: LineCounter, linesBefore: number) {
  const lineAt = (offset: number) => counter.linePos(offset).line + linesBefore;
  const line = lineAt(pos[0]);
  let [field, first] = ['', line];
  visit(document, {
    Map: (_key, { items }) => {
      const keys = items.flatMap(({ key }) => (isScalar(key) && key.range ? [{ name: String(key.value), key }] : []));
      const nearest = keys.findLast(({ key }) => Number(key.range?.[0]) <= pos[0]);
      if (!nearest) return;
      const { key } = (code === 'DUPLICATE_KEY' && keys.find(({ name }) => name === nearest.name)) || nearest;
      [field, first] = [nearest.name, lineAt(key.range?.[0] ?? 0)];
    },
  });
  if (code === 'DUPLICATE_KEY') return twice(field, first, line);
  const isNamed = field !== '' && !code.endsWith('IMPLICIT_KEY');
  const reason = wordsOfYaml[code] ?? 'the fields are not valid YAML';
  return unreadable(isNamed ? `"${field}" ` : '', isNamed ? first : line, line, reason);
}

function readYaml(text: string, linesBefore: number): FieldText {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  const [error] = document.errors;
  if (error) throw yamlError(error, document, counter, linesBefore);
  try {
    return { fields: document.toJS() ?? {}, lineOf: lineFinder(document, counter, linesBefore) };
  } catch {
    throw new UnreadableText(String(wordsOfYaml.BAD_ALIAS), undefined);
  }
}

/** Where `JSON.parse` fails. An error without a position is at the first character with which it appears. */
function offsetOfError(text: string, message: string): number {
  const [, position] = / at position (\d+)/.exec(message) ?? [];
  if (position !== undefined) return Number(position);
  let [fine, failing] = [0, text.length];
  while (failing - fine > 1) {
    const middle = Math.floor((fine + failing) / 2);
    if (messageOfJson(text.slice(0, middle))?.startsWith('Unexpected token')) failing = middle;
    else fine = middle;
  }
  return fine;
}

function messageOfJson(text: string): string | undefined {
  try {
    return void JSON.parse(text);
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}

function wordsOfJson(text: string, offset: number, message: string): string {
  const [before, next] = [text.slice(0, offset).trimEnd().at(-1), text.slice(offset).trimStart().at(0)];
  if (next === undefined && !message.startsWith('Unterminated')) return 'a bracket is not closed';
  if (/^(?:Unterminated|Bad control)/.test(message)) return 'a quotation mark is not closed';
  if (/^Bad (?:escaped|Unicode)/.test(message)) return String.raw`write "\\" for "\"`;
  if (next === '/') return 'JSON has no comments: remove this one';
  if (next === ',' || (before === ',' && /[}\]]/.test(next ?? ''))) return 'a comma too many';
  if (/^Expected ','/.test(message)) return `a comma is missing before ${next}`;
  if (/^Expected ':'/.test(message)) return `a colon is missing before ${next}`;
  return `${next} is not expected here: put names and texts into double quotes`;
}

/** Because `JSON.parse` has no line numbers of fields, the YAML parser finds them. */
function readJson(text: string, linesBefore: number): FieldText {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  const message = messageOfJson(text);
  const double = document.errors.find(({ code }) => code === 'DUPLICATE_KEY');
  if (message === undefined && double) throw yamlError(double, document, counter, linesBefore);
  if (message === undefined) return { fields: JSON.parse(text), lineOf: lineFinder(document, counter, linesBefore) };
  const offset = offsetOfError(text, message);
  const line = linesIn(text.slice(0, offset)) + 1 + linesBefore;
  const last = linesIn(text.slice(0, offset).trimEnd()) + 1 + linesBefore;
  throw unreadable('', last, line, wordsOfJson(text, offset, message));
}

/** Dates become texts, as in YAML. The line of a field is that of its name. */
function readToml(text: string, linesBefore: number): FieldText {
  const names = text.split('\n').map((line) => /^[\s[]*["']?([^"'=\]]+)/.exec(line)?.[1]?.trim().split('.').at(-1));
  const lineOf: FieldText['lineOf'] = (path) => {
    const found = path
      .toReversed()
      .map((name) => names.indexOf(String(name)))
      .find((index) => index >= 0);
    return found === undefined ? undefined : found + 1 + linesBefore;
  };
  try {
    return { fields: JSON.parse(JSON.stringify(parseToml(text))), lineOf };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [reason = ''] = error.message.replace('Invalid TOML document: ', '').split('\n');
    const [name = '', line] = [names[error.line - 1], error.line + linesBefore];
    const first = lineOf([name]) ?? line;
    if (!reason.includes('redefine'))
      throw new UnreadableText(`"${name}" cannot be read (line ${line}): ${reason}`, line);
    throw new UnreadableText(`has the field "${name}" twice, lines ${first} and ${line}`, line);
  }
}

export const readers: Readonly<Record<FrontMatter['format'], (text: string, linesBefore: number) => FieldText>> = {
  yaml: readYaml,
  json: readJson,
  toml: readToml,
};

/** The fields of `site.json`, `index.json` or `site.yml`. Undefined for Markdown. Throws {@link UnreadableText}. */
export function fieldsOfFile(path: string, text: string): FieldText | undefined {
  // Some editors empty a file before they write it.
  if (text.trim() === '') throw new UnreadableText('is empty', undefined);
  // UTF-16, or a file that a power failure left incomplete.
  if (text.includes('\0')) throw new UnreadableText('is not a text file: it contains zero bytes', undefined);
  if (/\.ya?ml$/i.test(path)) return readYaml(text, 0);
  return /\.json$/i.test(path) ? readJson(text, 0) : undefined;
}
