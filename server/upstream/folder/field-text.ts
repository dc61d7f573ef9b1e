import { parse as parseToml, TomlError } from 'smol-toml';
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument, visit, type YAMLParseError } from 'yaml';
import type { FrontMatter } from './front-matter.ts';

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
  MISSING_CHAR: 'a comma, a quotation mark, a bracket or a value is missing',
  MULTILINE_IMPLICIT_KEY: 'a line has no ": " after the name of its field',
  MULTIPLE_DOCS: 'a line "---" ends the fields too early',
  TAB_AS_INDENT: 'a line starts with a tab: use spaces',
  UNEXPECTED_TOKEN: 'a value has text after its end: put it into quotes, or remove a second comma',
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

/** Reads YAML, of which JSON is a part. */
function readYaml(text: string, linesBefore: number): FieldText {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  const [error] = document.errors;
  if (error) throw yamlError(error, document, counter, linesBefore);
  const lines: number[] = [];
  visit(document, {
    Alias: (_key, { range }) => void lines.push(counter.linePos(range?.[0] ?? 0).line + linesBefore),
  });
  try {
    return { fields: document.toJS() ?? {}, lineOf: lineFinder(document, counter, linesBefore) };
  } catch {
    throw new UnreadableText(String(wordsOfYaml.BAD_ALIAS), lines[0]);
  }
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
  // Lines of comments stay empty, so that the lines of errors are right.
  json: (text, linesBefore) => readYaml(text.replace(/^[ \t]*\/\/.*$/gm, ''), linesBefore),
  toml: readToml,
};

/** The fields of `site.json`, `index.json` or `site.yml`. Undefined for Markdown. Throws {@link UnreadableText}. */
export function fieldsOfFile(path: string, text: string): FieldText | undefined {
  // Some editors empty a file before they write it.
  if (text.trim() === '') throw new UnreadableText('is empty', undefined);
  // UTF-16, or a file that a power failure left incomplete.
  if (text.includes('\0')) throw new UnreadableText('is not a text file: it contains zero bytes', undefined);
  const [, ending] = /\.(ya?ml|json)$/i.exec(path) ?? [];
  return ending === undefined ? undefined : readers[/json/i.test(ending) ? 'json' : 'yaml'](text, 0);
}
