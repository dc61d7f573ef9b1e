import { createHash } from 'node:crypto';
import {
  type Call,
  type CallTemplate,
  type DraftCalls,
  type Preset,
  type Variables,
  variable,
} from '../../upstream/call.ts';
import { type PresetName, presets } from '../../upstream/presets/presets.ts';
import { type CallName, callKinds, callNames, loggedNameOf } from '../resources.ts';

export interface CallTable {
  /** Null: the content API has no such call, and the value is derived. */
  readonly calls: Readonly<Record<CallName, CallTemplate | null>>;
  /** Headers of every call and of files on the same origin. Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly preset: PresetName | undefined;
  readonly fileHosts: readonly string[];
  /** Identifies the calls, without values of variables. undefined: the default calls. */
  readonly fingerprint: string | undefined;
  readonly preview?: DraftCalls | undefined;
  readonly editUrl?: string | undefined;
  /** File, line and key of each path of `fields` and `hide`, by call. */
  readonly places?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Names of collections in the CMS that differ from those of the preset. */
  readonly collections?: Readonly<Record<string, string>>;
}

type Headers = Readonly<Record<string, string>>;

const inLowerCase = (headers: Headers = {}): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

function tableOf({ calls, headers }: Preset, preset: PresetName | undefined) {
  const common = inLowerCase(headers);
  const entries = callNames.map((name) => {
    const call = calls[name];
    return [name, call ? { ...call, headers: { ...common, ...inLowerCase(call.headers) } } : null];
  });
  return { calls: Object.fromEntries(entries) as CallTable['calls'], headers: common, preset };
}

export const specifiedCalls: CallTable = {
  ...tableOf({ calls: Object.fromEntries(callNames.map((name) => [name, callKinds[name].specified])) }, undefined),
  fileHosts: [],
  fingerprint: undefined,
};

export type OwnCall = Omit<CallTemplate, 'path'> & { readonly path?: string | undefined };

export interface OwnCalls extends Omit<Preset, 'calls'> {
  readonly calls: Readonly<Record<string, OwnCall | null | undefined>>;
}

/** The call of a list, whose fields those of one entry have too. */
const listOf: Readonly<Record<string, string>> = { project: 'projects', work: 'works', page: 'pages' };

const ownFieldsOf = ({ fields, facts, hide, edit }: OwnCall): Partial<OwnCall> =>
  Object.fromEntries(Object.entries({ fields, facts, hide, edit }).filter(([, value]) => value !== undefined));

/**
 * Returns the call of a preset with the changes of a file. A call for one entry follows the list to another collection, and
 * has its fields.
 */
function callWith(name: string, base: Preset['calls'], own: OwnCalls['calls']): CallTemplate | null {
  if (own[name] === null) return null;
  const listName = listOf[name] ?? '';
  const [list, ofPreset] = [own[listName], base[listName]];
  const { path = '', ...template } = base[name] ?? {};
  const isMoved = list?.path !== undefined && ofPreset && path.startsWith(ofPreset.path);
  const moved = isMoved ? `${list.path}${path.slice(ofPreset.path.length)}` : path;
  const call = own[name]?.path === undefined ? template : queryFor(own[name].path, template);
  const whole = { path: moved, ...call, ...(list && ownFieldsOf(list)), ...own[name] };
  return whole.path === '' ? null : whole;
}

/** Another path has the query of the preset, unless it names the entry itself. */
const queryFor = (path: string, { query }: Partial<CallTemplate>) => (query && !path.includes('{') ? { query } : {});

export function callTableOf(preset: PresetName | undefined, own: OwnCalls = { calls: {} }): CallTable {
  const base: Preset = preset ? presets[preset] : { calls: {} };
  const headers = { ...inLowerCase(base.headers), ...inLowerCase(own.headers) };
  const calls = Object.fromEntries(callNames.map((name) => [name, callWith(name, base.calls, own.calls)]));
  const table = tableOf({ calls, headers }, preset);
  const fingerprint = createHash('sha256').update(JSON.stringify(table)).digest('base64url').slice(0, 12);
  const preview = base.preview || own.preview ? { ...base.preview, ...own.preview } : undefined;
  const collections = Object.fromEntries(
    Object.keys(own.calls).flatMap((name) => {
      const isNamedSo = base.calls[name]?.path.endsWith(`/${name}`);
      return isNamedSo ? [[name, own.calls[name]?.path?.split('/').at(-1) ?? name]] : [];
    }),
  );
  const { fileHosts = [], editUrl } = base;
  return { ...table, fileHosts, fingerprint, preview, editUrl: own.editUrl ?? editUrl, collections };
}

export function callsInLanguages(table: CallTable): CallTable {
  // Without a preset, only the sample has several languages.
  const { languages }: Partial<Preset> = table.preset ? presets[table.preset] : { languages: { locale: 'all' } };
  if (!languages) return table;
  const entries = callNames.map((name) => {
    const call = table.calls[name];
    return [name, call && { ...call, query: { ...languages, ...call.query } }];
  });
  return { ...table, calls: Object.fromEntries(entries) as CallTable['calls'] };
}

type Changes = Readonly<Record<string, string | null>>;

function changed(values: Headers = {}, changes: Changes = {}): Headers {
  const all = Object.entries({ ...values, ...changes });
  return Object.fromEntries(all.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

/** Returns the calls for drafts. Equal to the published ones if the table has none. */
export function draftTableOf(table: CallTable, variables: Variables): CallTable {
  const { preview } = table;
  if (!preview) return table;
  const isSet = (text: string | null) =>
    text === null || variablesIn([text]).every(({ name, isOptional }) => !isOptional || variables.has(name));
  const usable = (changes: Changes = {}): Changes =>
    Object.fromEntries(Object.entries(changes).filter(([, text]) => isSet(text)));
  const query = usable(preview.query);
  const headers: Changes = Object.fromEntries(
    Object.entries(usable(preview.headers)).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const own = tableOf({ calls: preview.calls ?? {}, headers: table.headers }, table.preset).calls;
  const entries = callNames.map((name) => {
    const call = preview.calls?.[name] === undefined ? table.calls[name] : own[name];
    const both = call && {
      ...ownFieldsOf(table.calls[name] ?? {}),
      query: changed(call.query, query),
      headers: changed(call.headers, headers),
    };
    return [name, call && { ...call, ...both }];
  });
  return {
    ...table,
    calls: Object.fromEntries(entries) as CallTable['calls'],
    headers: changed(table.headers, headers),
  };
}

export function draftTextsOf({ preview = {} }: Pick<CallTable, 'preview'>): string[] {
  const templates = Object.values(preview.calls ?? {}).flatMap((call) => [call?.query ?? {}, call?.headers ?? {}]);
  const all = [preview.query ?? {}, preview.headers ?? {}, ...templates].flatMap((values) => Object.values(values));
  return all.filter((text) => text !== null);
}

/** Returns the environment variables in texts. A variable is required unless all its uses are optional. */
export function variablesIn(texts: readonly string[]) {
  const named = texts.flatMap((text) => [...text.matchAll(variable)]);
  const byName = Map.groupBy(named, ([, name = '']) => name);
  return [...byName].map(([name, all]) => ({ name, isOptional: all.every(([, , mark]) => mark !== undefined) }));
}

export function textsOf({ calls, headers }: Pick<CallTable, 'calls' | 'headers'>): string[] {
  const templates = Object.values(calls).flatMap((call) => (call ? [call.query ?? {}, call.headers ?? {}] : []));
  return [headers, ...templates].flatMap((values) => Object.values(values));
}

export function callIn({ calls }: Pick<CallTable, 'calls'>, name: CallName): Call | undefined {
  const template = calls[name];
  const { isList, isOptional } = callKinds[name];
  return template ? { ...template, name: loggedNameOf(name), isList, isOptional } : undefined;
}
