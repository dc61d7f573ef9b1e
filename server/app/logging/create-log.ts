import { writeSync } from 'node:fs';
import { format } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { systemCodeOf } from '../../base/disk.ts';
import { type EventLog, logEvent } from '../../base/log-events.ts';
import { traceFields } from '../../base/trace.ts';
import type { Config } from '../../config/config.ts';
import { settingNames, settingsSchema } from '../../config/settings-schema.ts';
import { variablesIn } from '../../content/calls/call-table.ts';

/** If the reader stalls, lines beyond this length are lost. */
const maxWaitingLength = 1024 * 1024;

const retryMs = 100;

/**
 * Writes lines synchronously; a stalled reader loses lines. pino's own output retries a closed pipe forever at exit.
 */
export class LogOutput {
  readonly #descriptor: number;
  #waiting = Buffer.alloc(0);
  #retry: NodeJS.Timeout | undefined;

  constructor(descriptor: number) {
    this.#descriptor = descriptor;
  }

  write(line: string): void {
    if (this.#waiting.length > maxWaitingLength) return;
    this.#waiting = Buffer.concat([this.#waiting, Buffer.from(line)]);
    if (this.#retry === undefined) this.#flush();
  }

  #flush(): void {
    this.#retry = undefined;
    try {
      while (this.#waiting.length > 0) {
        this.#waiting = this.#waiting.subarray(writeSync(this.#descriptor, this.#waiting));
      }
    } catch (error) {
      if (systemCodeOf(error) === 'EAGAIN') this.#retry = setTimeout(() => this.#flush(), retryMs).unref();
      // No reader, or a full disk: there is no other place to report it.
      else this.#waiting = Buffer.alloc(0);
    }
  }
}

const outsideMarks = ['errcode', 'syscall', 'kind'] as const;

const plainFields = ['code', 'errcode', 'kind', 'status'] as const;

/**
 * Returns an error as a log field. External errors have no stack, because the place in our code does not explain them.
 */
export function errorFields(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (!outsideMarks.some((mark) => mark in error)) return pino.stdSerializers.errWithCause(error);
  const fields = plainFields.flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { type: error.name, message: error.message, ...Object.fromEntries(fields) };
}

/** Shorter secrets would match parts of ordinary words. */
const minSecretLength = 4;

const secretName = /TOKEN|KEY|SECRET|PASS|AUTH|CREDENTIAL/i;

/** A secret, and those in it: of `Bearer TOKEN`, of `Basic BASE64`, and of a URL with a password. */
function credentialsIn(value: string): string[] {
  const [scheme, credentials = ''] = value.split(' ');
  const { username = '', password = '' } = URL.parse(value) ?? {};
  const pair = scheme?.toLowerCase() === 'basic' ? Buffer.from(credentials, 'base64').toString() : '';
  const word = value.split(' ').at(-1) ?? '';
  return [value, word, pair, pair.slice(pair.indexOf(':') + 1), password && `${username}:${password}`, password];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Values of settings that the schema marks, of headers of calls, and of variables that are named like secrets. */
function secretsOf({ values, upstream: { calls, variables } }: Pick<Config, 'values' | 'upstream'>): string[] {
  const settings = settingNames.filter((name) => settingsSchema.shape[name].meta()?.isSecret);
  const { headers, preview } = calls;
  const templates = [...Object.values(calls.calls), ...Object.values(preview?.calls ?? {})];
  const sent = [headers, preview?.headers, ...templates.map((call) => call?.headers)].flatMap((one) =>
    Object.entries(one ?? {}).map(([name, text]) => [name, text ?? ''] as const),
  );
  const inHeaders = new Set(variablesIn(sent.map(([, text]) => text)).map(({ name }) => name));
  const given = [
    ...settings.map((name) => String(values[name] ?? '')),
    ...[...variables].flatMap(([name, value]) => (secretName.test(name) || inHeaders.has(name) ? [value] : [])),
    ...sent.flatMap(([name, text]) => (secretName.test(name) && !text.includes('$') ? [text] : [])),
  ];
  const secrets = new Set(given.flatMap(credentialsIn).flatMap((one) => [one, decoded(one)]));
  // The longest first, because one secret can contain another.
  return [...secrets].filter(({ length }) => length >= minSecretLength).sort((one, other) => other.length - one.length);
}

/** Matches a secret as it is in JSON, in a URL, and in a form. */
function patternOf(secret: string): string {
  const characters = [...secret].map((character) => {
    const percent = [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`);
    const forms = [JSON.stringify(character).slice(1, -1), percent.join(''), ...(character === ' ' ? ['+'] : [])];
    return `(?:${forms.map((form) => form.replace(/\W/g, '\\$&')).join('|')})`;
  });
  return characters.join('');
}

interface TerminalRecord extends Readonly<Record<string, unknown>> {
  readonly level: number;
  readonly time: number;
  readonly err?: Partial<Error>;
}

/** A line for a person. Control characters of foreign texts do not reach the terminal. */
function terminalLine(line: string): string {
  const { level, time, pid, hostname, event, msg, err, ...fields } = JSON.parse(line) as TerminalRecord;
  const word = level === pino.levels.values.info ? '' : `${pino.levels.labels[level]}: `;
  const details = Object.keys(fields).length > 0 ? ` ${JSON.stringify(fields)}` : '';
  const cause = err === undefined ? '' : ` (${err.message ?? err})`;
  const stack: string[] = String(err?.stack ?? '')
    .split('\n')
    .slice(1);
  const lines = [`${new Date(time).toLocaleTimeString('en-GB')} ${word}${msg}${cause}${details}`, ...stack];
  return lines.map((one) => `${one.replace(/\p{Cc}/gu, ' ')}\n`).join('');
}

/** Returns the log of a process: JSON, or lines for a person. Secrets of the settings are masked in every line. */
export function createLog(
  settings: Config,
  output: { write(line: string): void } = new LogOutput(process.stdout.fd),
  isTerminal = process.stdout.isTTY === true,
): FastifyBaseLogger {
  const secrets = secretsOf(settings);
  const pattern = secrets.length > 0 ? new RegExp(secrets.map(patternOf).join('|'), 'gi') : undefined;
  const streamWrite = (line: string) => {
    const masked = pattern ? line.replace(pattern, '(not shown)') : line;
    try {
      return isTerminal ? terminalLine(masked) : masked;
    } catch {
      // A masked number is no longer JSON.
      return masked;
    }
  };
  const [serializers, hooks] = [{ err: errorFields }, { streamWrite }];
  return pino({ level: settings.logLevel, serializers, mixin: traceFields, hooks }, output);
}

const maxSentences = 20;

/** Sends `console.warn` of libraries to the log, each text once. */
export function logWarnings(log: EventLog, console: Pick<Console, 'warn'>): void {
  const logged = new Set<string>();
  console.warn = (...words: unknown[]): void => {
    const text = format(...words);
    if (logged.has(text) || logged.size === maxSentences) return;
    logged.add(text);
    logEvent(log, 'library.warning', { text });
  };
}
