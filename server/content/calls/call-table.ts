import { createHash } from 'node:crypto';
import { type Call, type CallTemplate, type Preset, variable } from '../../upstream/call.ts';
import { type PresetName, presets } from '../../upstream/presets/presets.ts';
import { type CallName, callKinds, callNames, loggedNameOf } from '../resources.ts';

/** The calls of a site's content API. */
export interface CallTable {
  /** Null: there is no such call, and what it would bring is derived. */
  readonly calls: Readonly<Record<CallName, CallTemplate | null>>;
  /** Of every call, and of the files on the content API's own origin; their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whose replies are tidied before they are read. */
  readonly preset: PresetName | undefined;
  /** Where the preset's system keeps its files, besides at its own host. */
  readonly fileHosts: readonly string[];
  /** Tells the calls from others, values of variables aside; undefined for those of the specification. */
  readonly fingerprint: string | undefined;
}

type Headers = Readonly<Record<string, string>>;

const inLowerCase = (headers: Headers = {}): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

function tableOf(
  { calls, headers }: Preset,
  preset: PresetName | undefined,
): Omit<CallTable, 'fingerprint' | 'fileHosts'> {
  const common = inLowerCase(headers);
  const entries = callNames.map((name) => {
    const call = calls[name];
    return [name, call ? { ...call, headers: { ...common, ...inLowerCase(call.headers) } } : null];
  });
  // Object.fromEntries forgets which names there are: exactly those of all calls.
  return { calls: Object.fromEntries(entries) as CallTable['calls'], headers: common, preset };
}

/** The calls of the specification, which are those of a site that sets no others. */
export const specifiedCalls: CallTable = {
  ...tableOf({ calls: Object.fromEntries(callNames.map((name) => [name, callKinds[name].specified])) }, undefined),
  fileHosts: [],
  fingerprint: undefined,
};

/** The calls of a preset, of a file, or of a preset with those of a file in place of its own, one by one. */
export function callTableOf(preset: PresetName | undefined, own: Preset = { calls: {} }): CallTable {
  const base: Preset = preset ? presets[preset] : { calls: {} };
  const headers = { ...inLowerCase(base.headers), ...inLowerCase(own.headers) };
  const table = tableOf({ calls: { ...base.calls, ...own.calls }, headers }, preset);
  const fingerprint = createHash('sha256').update(JSON.stringify(table)).digest('base64url').slice(0, 12);
  return { ...table, fileHosts: base.fileHosts ?? [], fingerprint };
}

/** A variable of the environment that a table names. */
interface NamedVariable {
  readonly name: string;
  readonly isOptional: boolean;
}

/** The variables of the environment that texts name, each once; one that may be missing in one place alone is needed. */
export function variablesIn(texts: readonly string[]): NamedVariable[] {
  const named = texts.flatMap((text) => [...text.matchAll(variable)]);
  const byName = Map.groupBy(named, ([, name = '']) => name);
  return [...byName].map(([name, all]) => ({ name, isOptional: all.every(([, , mark]) => mark !== undefined) }));
}

/** All that may name variables: values of parameters and headers. */
export function textsOf({ calls, headers }: Pick<CallTable, 'calls' | 'headers'>): string[] {
  const templates = Object.values(calls).flatMap((call) => (call ? [call.query ?? {}, call.headers ?? {}] : []));
  return [headers, ...templates].flatMap((values) => Object.values(values));
}

/** A call of a table; undefined where it has none. */
export function callIn({ calls }: Pick<CallTable, 'calls'>, name: CallName): Call | undefined {
  const template = calls[name];
  return template ? { ...template, name: loggedNameOf(name), isList: callKinds[name].isList } : undefined;
}
