import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';
import {
  type CallTable,
  callTableOf,
  draftTableOf,
  draftTextsOf,
  specifiedCalls,
  textsOf,
  variablesIn,
} from '../content/calls/call-table.ts';
import { callNames } from '../content/resources.ts';
import type { Preset, Variables } from '../upstream/call.ts';
import { stepsOf } from '../upstream/content-pointer.ts';
import { type PresetName, presetNames } from '../upstream/presets/presets.ts';
import { type Environment, errorOf } from './read-settings.ts';
import type { Settings } from './settings-schema.ts';

const texts = (description: string) =>
  z
    .record(z.string().min(1), z.union([z.string(), z.number(), z.boolean()]).transform(String))
    .describe(`${description}. \${NAME} is an environment variable, \${NAME?} an optional one`);

const headers = texts('Headers')
  .refine(
    (given) => Object.keys(given).every((name) => /^[\w!#$%&'*+.^`|~-]+$/.test(name)),
    'must have valid header names',
  )
  .refine((given) => Object.values(given).every((value) => /^[\x20-\x7e]*$/.test(value)), 'must have ASCII values');

const path = z
  .string({ error: ({ input }) => (input === undefined ? 'is missing' : 'must be text') })
  .regex(/^(?![a-z][a-z\d+.-]*:|\/)[^?#\s\\]*$/i, 'must be a path below UPSTREAM_URL, with parameters in "query"')
  .refine((text) => !text.split('/').some((part) => part === '.' || part === '..'), 'must not leave UPSTREAM_URL')
  .describe('Path below UPSTREAM_URL. {id}, {slug} and {name} are replaced, percent-encoded');

const callSchema = z
  .strictObject({
    method: z.enum(['GET', 'POST']).optional().describe('Default: GET. A POST has no body'),
    path,
    query: texts('Query parameters. {id}, {slug} and {name} are replaced').optional(),
    headers: headers.optional(),
    content: z
      .string()
      .refine((text) => stepsOf(text) !== undefined, 'must be a JSON pointer: "/data/items"')
      .optional()
      .describe('JSON pointer (RFC 6901) to the content in the response. Default: the whole response'),
  })
  .nullable()
  .optional()
  .describe('The call. null: the content is derived from other calls');

const calls = z.strictObject(Object.fromEntries(callNames.map((name) => [name, callSchema])));

const changes = (what: string) =>
  z
    .record(z.string().min(1), z.union([z.string(), z.number(), z.boolean()]).transform(String).nullable())
    .describe(`${what} added to every call for drafts. null removes one`);

const previewSchema = z
  .strictObject({
    host: z
      .tuple([z.string().min(1), z.string().min(1)])
      .optional()
      .describe('Part of the host of UPSTREAM_URL and its replacement: ["cdn.", "preview."]'),
    query: changes('Parameters').optional(),
    headers: changes('Headers').optional(),
    calls: calls.optional().describe('Calls for drafts that differ in more than parameters and headers'),
  })
  .describe(`Difference between calls for drafts and for published content. \${PREVIEW_TOKEN} is the token for drafts`);

/** `calls-file.schema.json`, for editors, is generated from it. */
export const callsFileSchema = z.strictObject({
  $schema: z.string().optional().describe('Path of this schema, for editors'),
  preset: z.enum(presetNames).optional().describe('Preset for calls that this file does not contain'),
  headers: headers.optional().describe('Headers of every call, and of files on the origin of UPSTREAM_URL'),
  calls: calls.optional(),
  preview: previewSchema.optional(),
});

const blanks: Readonly<Record<string, string>> = { project: '{id}', work: '{id}', page: '{slug}', seo: '{slug}' };

type Path = readonly PropertyKey[];

function keysAt(path: Path): readonly string[] {
  if (path.length === 0) return Object.keys(callsFileSchema.shape);
  return path.length === 1 ? callNames : Object.keys(callSchema.unwrap().unwrap().shape);
}

interface PlacedError {
  readonly path: Path;
  readonly words: string;
}

/** Loaded only for a calls file. JSON is a part of YAML. */
const loadYaml = () => createRequire(import.meta.url)('yaml') as typeof import('yaml');

function parse(text: string) {
  const { LineCounter, isMap, isScalar, parseDocument, visit } = loadYaml();
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineOfKey = (path: Path): number | undefined => {
    const holder = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
    const pair = isMap(holder) ? holder.items.find(({ key }) => isScalar(key) && key.value === path.at(-1)) : undefined;
    const range = isScalar(pair?.key) ? pair.key.range : undefined;
    return range ? lines.linePos(range[0]).line : undefined;
  };
  const lineAt = (path: Path): number => {
    const lengths = path.map((_step, index) => path.length - index);
    return lengths.map((length) => lineOfKey(path.slice(0, length))).find((line) => line !== undefined) ?? 1;
  };
  const errorAt = (offset: number, message: string) => `${lines.linePos(offset).line}: ${message}`;
  // Most errors follow from an earlier one. A duplicate key does not.
  const parserErrors = document.errors.filter(({ code }, index) => index === 0 || code === 'DUPLICATE_KEY');
  const errors = parserErrors.map(({ pos: [start], message }) => errorAt(start, message));
  visit(document, {
    Alias: (_key, alias) => {
      if (!alias.resolve(document))
        errors.push(errorAt(alias.range?.[0] ?? 0, `"*${alias.source}" is not text in YAML; put it into quotes`));
    },
  });
  let value: unknown;
  try {
    if (errors.length === 0) value = document.toJS();
  } catch (error) {
    // Aliases of aliases can exceed the memory.
    errors.push(`1: ${reasonOf(error)}`);
  }
  return { value, lineAt, errors };
}

function schemaErrors({ issues }: z.ZodError): PlacedError[] {
  return issues.flatMap((issue): PlacedError[] => {
    const { path } = issue;
    if (issue.code !== 'unrecognized_keys') return [{ path, words: issue.message }];
    const words = `is not a key of ${path.join('.') || 'the file'}: use ${keysAt(path).join(', ')}`;
    return issue.keys.map((key) => ({ path: [...path, key], words }));
  });
}

function blankErrors({ calls, preview }: Preset): PlacedError[] {
  const ofDrafts = preview?.calls ? blankErrors({ calls: preview.calls }) : [];
  const inPreview = ofDrafts.map((error) => ({ ...error, path: ['preview', ...error.path] }));
  const own = callNames.flatMap((name): PlacedError[] => {
    const call = calls[name];
    if (!call) return [];
    const requested = [call.path, ...Object.values(call.query ?? {})].join(' ');
    const own = blanks[name];
    const foreign = ['{id}', '{slug}'].filter((blank) => blank !== own && requested.includes(blank));
    if (own !== undefined && !requested.includes(own))
      return [{ path: ['calls', name], words: `must have ${own} in its path or query` }];
    return foreign.map((blank) => ({ path: ['calls', name], words: `has ${blank}, which this call does not have` }));
  });
  return [...own, ...inPreview];
}

/** Calls without which a site has nothing to show. */
const showing = ['projects', 'works', 'page', 'pages'] as const;

interface OwnCalls extends Preset {
  readonly preset?: PresetName | undefined;
  readonly placeOf: (path: Path) => string;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}

/** Reads the text of a calls file. Adds every error to `errors`, with file and line. */
function callsIn(text: string, file: string, errors: string[]): OwnCalls | undefined {
  const { value, lineAt, errors: syntax } = parse(text);
  errors.push(...syntax.map((error) => `${file}:${error}`));
  if (syntax.length > 0) return undefined;
  const placeOf = (path: Path) => `${file}:${lineAt(path)}: ${path.join('.') || 'the file'}`;
  const parsed = callsFileSchema.safeParse(value);
  const own: Preset = { calls: {}, ...(parsed.success ? parsed.data : {}) };
  const found = parsed.success ? blankErrors(own) : schemaErrors(parsed.error);
  errors.push(...found.map(({ path, words }) => `${placeOf(path)}: ${words}`));
  return found.length > 0 ? undefined : { ...own, placeOf };
}

function placeOfVariable(name: string, own: OwnCalls | undefined, preset: PresetName | undefined): string {
  const calls = Object.entries(own?.calls ?? {});
  const places: [Path, Readonly<Record<string, string>> | undefined][] = [
    [['headers'], own?.headers],
    ...calls.flatMap(([call, template]): typeof places => [
      [['calls', call, 'query'], template?.query],
      [['calls', call, 'headers'], template?.headers],
    ]),
  ];
  for (const [path, values = {}] of places) {
    for (const [key, text] of Object.entries(values))
      if (own && variablesIn([text]).some((one) => one.name === name)) return own.placeOf([...path, key]);
  }
  return `UPSTREAM_PRESET=${preset}`;
}

function variableOf(name: string, env: Environment): string | undefined {
  const [text = '', file = ''] = [env[name]?.trim(), env[`${name}_FILE`]?.trim()];
  const value = text === '' && file !== '' ? readFileSync(file, 'utf8').trim() : text;
  return value === '' ? undefined : value;
}

export interface CallSettings {
  readonly table: CallTable;
  readonly drafts: CallTable;
  readonly variables: Variables;
  readonly named: readonly string[];
}

const namesIn = (texts: readonly string[]): string[] => variablesIn(texts).map(({ name }) => name);

/** Reads the configured calls. Adds errors to `errors`, a line each, without values of variables. */
export function readCalls(
  {
    UPSTREAM_PRESET: set,
    UPSTREAM_CALLS_FILE: file,
    PREVIEW_SECRET,
  }: Partial<Pick<Settings, 'UPSTREAM_PRESET' | 'UPSTREAM_CALLS_FILE' | 'PREVIEW_SECRET'>>,
  env: Environment,
  errors: string[],
): CallSettings {
  const none = { table: specifiedCalls, drafts: specifiedCalls, variables: new Map<string, string>(), named: [] };
  if (set === undefined && file === undefined) return none;
  let text: string | undefined;
  try {
    text = file && readFileSync(file, 'utf8');
  } catch (error) {
    errors.push(errorOf('UPSTREAM_CALLS_FILE', file ?? '', `a file that can be read (${reasonOf(error)})`));
  }
  const own = file === undefined || text === undefined ? undefined : callsIn(text, file, errors);
  if (file !== undefined && !own) return { ...none, named: namesIn([text ?? '', ...textsOf(callTableOf(set))]) };
  const preset = set ?? own?.preset;
  const table = callTableOf(preset, own);
  if (!showing.some((name) => table.calls[name]))
    errors.push(
      `${own?.placeOf(['calls']) ?? preset}: has no call for ${showing.join(', ')}, so the site would be empty`,
    );
  const variables = new Map<string, string>();
  const texts = [...textsOf(table), ...(PREVIEW_SECRET === undefined ? [] : draftTextsOf(table))];
  for (const { name, isOptional } of variablesIn(texts)) {
    const reject = (words: string) => errors.push(`${placeOfVariable(name, own, preset)}: ${name}: ${words}`);
    try {
      const value = variableOf(name, env);
      if (value !== undefined && !/^[\x20-\x7e]+$/.test(value)) reject('must be one line of ASCII');
      else if (value !== undefined) variables.set(name, value);
      else if (!isOptional) reject(`must be set, or ${name}_FILE with the path of a file`);
    } catch (error) {
      reject(`cannot be read from ${name}_FILE (${reasonOf(error)})`);
    }
  }
  return { table, drafts: draftTableOf(table, variables), variables, named: namesIn(texts) };
}
