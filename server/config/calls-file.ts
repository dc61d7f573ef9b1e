import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';
import { nearestName } from '../base/nearest-name.ts';
import {
  type CallTable,
  callsInLanguages,
  callTableOf,
  draftTableOf,
  draftTextsOf,
  type OwnCalls,
  specifiedCalls,
  textsOf,
  variablesIn,
} from '../content/calls/call-table.ts';
import { callNames } from '../content/resources.ts';
import { isRecord, pointerSteps } from '../normalize/ground/record.ts';
import { contentModel, type ModelName, modelOfCall } from '../normalize/payload/content-model.ts';
import { stepsOfPath } from '../normalize/payload/own-fields.ts';
import { editParts, type Preset, type Variables } from '../upstream/call.ts';
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

const fieldPath = z.string().refine((text) => stepsOfPath(text) !== undefined, {
  error: ({ input }) => `"${input}" is not a path: write hero, client.name, plates[].file, plates[0] or /plates/0`,
});

const fieldPaths = z.union([fieldPath, z.array(fieldPath).min(1)], 'must be a path, or a list of paths').meta({
  id: 'paths',
  description: 'Names with dots, [] for each element, [0] for one. A list: the first with a value',
});

const factPaths = z.union(
  [fieldPath, z.array(fieldPath).min(1), z.record(z.string().min(1), fieldPaths)],
  'must be paths by label: { Client: client.name }',
);

const edit = z
  .string()
  .regex(
    /^(?:https?:\/\/[^\s/]|(?![a-z][a-z\d+.-]*:)[^\s/\\])[^\s\\]*$/i,
    'must be a path below UPSTREAM_URL, or https://…',
  )
  .refine((text) => [...text.matchAll(/\{([^{}]*)\}/g)].every(([, name = '']) => editParts.includes(name)), {
    error: `must have no other parts than ${editParts.map((name) => `{${name}}`).join(', ')}`,
  })
  .describe('URL of an entry for editors: admin/content/houses/{id}. Replaced: {id}, {slug} and others');

const callSchema = z
  .strictObject({
    method: z.enum(['GET', 'POST']).optional().describe('Default: GET. A POST has no body'),
    path,
    query: texts('Query parameters. {id}, {slug} and {name} are replaced').optional(),
    headers: headers.optional(),
    content: z
      .string()
      .refine((text) => pointerSteps(text) !== undefined, 'must be a JSON pointer: "/data/items"')
      .optional()
      .describe('JSON pointer (RFC 6901) to the content in the response. Default: the whole response'),
  })
  .meta({ id: 'call' });

const ownCallSchema = (model: ModelName) => {
  const fields = Object.entries(contentModel[model]).map(
    ([name, { meaning }]) => [name, (name === 'facts' ? factPaths : fieldPaths).optional().describe(meaning)] as const,
  );
  return callSchema
    .extend({
      path: path.optional().describe('Path below UPSTREAM_URL. Default: the path of the preset'),
      fields: z.strictObject(Object.fromEntries(fields)).optional().describe('Paths by the content model'),
      facts: z.literal('only').optional().describe('only: no facts of fields with unknown names'),
      hide: z.array(fieldPath).optional().describe('Paths of values that no visitor may see'),
      edit: edit.optional(),
    })
    .meta({ id: `${model}Call` });
};

const ownCallSchemas = {
  project: ownCallSchema('project'),
  page: ownCallSchema('page'),
  event: ownCallSchema('event'),
  menu: ownCallSchema('menu'),
  landing: ownCallSchema('landing'),
};

const ownCallSchemaOf = (name: string) => ownCallSchemas[modelOfCall(name)];

const callsOf = <Schema extends z.ZodType>(schemaOf: (name: string) => Schema) =>
  z.strictObject(
    Object.fromEntries(
      callNames.map((name) => [
        name,
        schemaOf(name).nullable().optional().describe('The call. null: the content is derived from other calls'),
      ]),
    ),
  );

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
    calls: callsOf(() => callSchema)
      .optional()
      .describe('Calls for drafts that differ in more than parameters and headers'),
  })
  .describe(`Difference between calls for drafts and for published content. \${PREVIEW_TOKEN} is the token for drafts`);

/** `calls-file.schema.json`, for editors, is generated from it. */
export const callsFileSchema = z.strictObject({
  $schema: z.string().optional().describe('Path of this schema, for editors'),
  preset: z.enum(presetNames).optional().describe('Preset for calls that this file does not contain'),
  headers: headers.optional().describe('Headers of every call, and of files on the origin of UPSTREAM_URL'),
  calls: callsOf(ownCallSchemaOf).optional(),
  preview: previewSchema.optional(),
});

const blanks: Readonly<Record<string, string>> = { project: '{id}', work: '{id}', page: '{slug}', seo: '{slug}' };

type Path = readonly PropertyKey[];

function keysAt([, call, ...rest]: Path): readonly string[] {
  if (call === undefined) return callNames;
  const { shape } = ownCallSchemaOf(String(call));
  return Object.keys(rest.length === 0 ? shape : shape.fields.unwrap().shape);
}

interface PlacedError {
  readonly path: Path;
  readonly words: string;
}

/** Loaded only for a calls file. JSON is a part of YAML. */
const loadYaml = () =>
  createRequire(import.meta.url)(
    '../upstream/folder/field-text.ts',
  ) as typeof import('../upstream/folder/field-text.ts');

const schemaErrors = ({ issues }: z.ZodError): PlacedError[] =>
  issues.flatMap((issue): PlacedError[] => {
    const { path } = issue;
    if (issue.code !== 'unrecognized_keys') return [{ path, words: issue.message }];
    const known = path.length === 0 ? Object.keys(callsFileSchema.shape) : keysAt(path);
    return issue.keys.map((key) => {
      const nearest = nearestName(key, known);
      const words = `is not a key of ${path.join('.') || 'the file'}: ${nearest ? `did you mean ${nearest}? ` : ''}`;
      return { path: [...path, key], words: `${words}Use ${known.join(', ')}` };
    });
  });

/** `own`: names of the calls in the file. `calls`: with what the preset adds. */
function blankErrors(own: OwnCalls['calls'], calls: Preset['calls']): PlacedError[] {
  return callNames.flatMap((name): PlacedError[] => {
    const call = calls[name];
    if (!own[name]) return [];
    if (!call) return [{ path: ['calls', name, 'path'], words: 'is missing' }];
    const requested = [call.path, ...Object.values(call.query ?? {})].join(' ');
    const blank = blanks[name];
    const foreign = ['{id}', '{slug}'].filter((other) => other !== blank && requested.includes(other));
    if (blank !== undefined && !requested.includes(blank))
      return [{ path: ['calls', name], words: `must have ${blank} in its path or query` }];
    return foreign.map((other) => ({ path: ['calls', name], words: `has ${other}, which this call does not have` }));
  });
}

/** Fields that visitors do not see as such may have the value of another field. */
const unseen: ReadonlySet<string> = new Set(['id', 'slug', 'seoTitle', 'seoDescription', 'updated', 'order']);

interface PlacedPath {
  readonly call: string;
  readonly name: string;
  readonly text: string;
  readonly path: Path;
}

const pathsIn = (own: OwnCalls['calls']): PlacedPath[] =>
  Object.entries(own).flatMap(([call, template]) => {
    const { fields = {}, hide = [] } = template ?? {};
    const hidden = hide.map((text) => ({ call, name: 'hide', text, path: ['calls', call, 'hide'] }));
    const mapped = Object.entries(fields).flatMap(([name, given]) => {
      const byLabel = isRecord(given) ? Object.entries(given) : [['', given] as const];
      return byLabel.flatMap(([label, paths]) => {
        const path = ['calls', call, 'fields', name, label].filter(Boolean);
        return [paths ?? []].flat().map((text) => ({ call, name, text, path }));
      });
    });
    return [...hidden, ...mapped];
  });

function twiceErrors(own: OwnCalls['calls']): PlacedError[] {
  const taken = new Map<string, string>();
  return pathsIn(own).flatMap(({ call, name, text, path }): PlacedError[] => {
    if (unseen.has(name)) return [];
    const other = taken.get(`${call} ${text}`);
    taken.set(`${call} ${text}`, path.slice(2).join('.'));
    return other === undefined ? [] : [{ path, words: `"${text}" is in ${other} already` }];
  });
}

/** Calls without which a site has nothing to show. */
const showing = ['projects', 'works', 'page', 'pages'] as const;

interface CallsFile extends OwnCalls {
  readonly preset?: PresetName | undefined;
  readonly placeOf: (path: Path) => string;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');

/** Reads the text of a calls file. Adds every error to `errors`, with file and line. */
function callsIn(text: string, file: string, set: PresetName | undefined, errors: string[]): CallsFile | undefined {
  const { readers, UnreadableText } = loadYaml();
  try {
    const { fields, lineOf } = readers.yaml(text, 0);
    const placeOf = (path: Path) => `${file}:${lineOf(path) ?? 1}: ${path.join('.') || 'the file'}`;
    const parsed = callsFileSchema.safeParse(fields);
    const own = { calls: {}, ...(parsed.success ? parsed.data : {}) };
    const found = parsed.success ? errorsIn(own, set ?? own.preset) : schemaErrors(parsed.error);
    errors.push(...found.map(({ path, words }) => `${placeOf(path)}: ${words}`));
    return found.length > 0 ? undefined : { ...own, placeOf };
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error;
    errors.push(`${file}:${error.line ?? 1}: ${error.message}`);
    return undefined;
  }
}

function errorsIn(own: OwnCalls, preset: PresetName | undefined): PlacedError[] {
  const drafts = own.preview?.calls ?? {};
  const ofDrafts = blankErrors(drafts, drafts).map((error) => ({ ...error, path: ['preview', ...error.path] }));
  return [...blankErrors(own.calls, callTableOf(preset, own).calls), ...twiceErrors(own.calls), ...ofDrafts];
}

function placesIn({ calls, placeOf }: CallsFile): CallTable['places'] {
  const byCall = Map.groupBy(pathsIn(calls), ({ call }) => call);
  return Object.fromEntries(
    [...byCall].map(([call, paths]) => [
      call,
      Object.fromEntries(paths.map(({ text, path }) => [text, placeOf(path)])),
    ]),
  );
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
    LOCALES,
    UPSTREAM_URL,
  }: Partial<Pick<Settings, 'UPSTREAM_PRESET' | 'UPSTREAM_CALLS_FILE' | 'PREVIEW_SECRET' | 'LOCALES' | 'UPSTREAM_URL'>>,
  env: Environment,
  errors: string[],
): CallSettings {
  const isSample = set === undefined && file === undefined && UPSTREAM_URL === undefined;
  const isMultilingual = (LOCALES?.length ?? 1) > 1;
  const specified = isSample && isMultilingual ? callsInLanguages(specifiedCalls) : specifiedCalls;
  const none = { table: specified, drafts: specified, variables: new Map<string, string>(), named: [] };
  if (set === undefined && file === undefined) return none;
  let text: string | undefined;
  try {
    text = file && readFileSync(file, 'utf8');
  } catch (error) {
    errors.push(errorOf('UPSTREAM_CALLS_FILE', file ?? '', `a file that can be read (${reasonOf(error)})`));
  }
  const own = file === undefined || text === undefined ? undefined : callsIn(text, file, set, errors);
  if (file !== undefined && !own) return { ...none, named: namesIn([text ?? '', ...textsOf(callTableOf(set))]) };
  const preset = set ?? own?.preset;
  const calls = callTableOf(preset, own);
  const table = { ...(isMultilingual && preset ? callsInLanguages(calls) : calls), places: own && placesIn(own) };
  if (!showing.some((name) => table.calls[name]))
    errors.push(
      `${own?.placeOf(['calls']) ?? preset}: has no call for ${showing.join(', ')}, so the site would be empty`,
    );
  const variables = new Map<string, string>();
  const texts = [...textsOf(table), ...(PREVIEW_SECRET === undefined ? [] : draftTextsOf(table))];
  for (const { name, isOptional } of variablesIn(texts)) {
    const line = text?.split('\n').findIndex((each) => each.includes(`\${${name}`)) ?? -1;
    const place = line < 0 ? `UPSTREAM_PRESET=${preset}` : `${file}:${line + 1}`;
    const reject = (words: string) => errors.push(`${place}: ${name}: ${words}`);
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
