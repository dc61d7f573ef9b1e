import { writeSync } from 'node:fs';
import { format } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { type EventLog, logEvent } from '../../base/log-events.ts';
import { traceFields } from '../../base/trace.ts';
import type { Config } from '../../config/config.ts';

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
      const isFull = error instanceof Error && 'code' in error && error.code === 'EAGAIN';
      if (isFull) this.#retry = setTimeout(() => this.#flush(), retryMs).unref();
      // No reader, or a full disk: there is no other place to report it.
      else this.#waiting = Buffer.alloc(0);
    }
  }
}

const outsideMarks = ['errcode', 'syscall', 'fault'] as const;

const plainFields = ['code', 'errcode', 'fault', 'status'] as const;

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

const secretName = /TOKEN|KEY|SECRET|PASS|AUTH|CREDENTIAL/;

function secretsOf({ opsToken, hookSecret, media, upstream, cache }: Config): string[] {
  const password = cache.redisUrl === undefined ? '' : new URL(cache.redisUrl).password;
  const sent = [...upstream.variables].flatMap(([name, value]) => (secretName.test(name) ? [value] : []));
  const authorizations = [upstream.authorization ?? '', ...sent];
  const credentials = authorizations.flatMap((value) => value.split(' ').at(-1) ?? []);
  const given = [opsToken, hookSecret, media.secret, password, decodeURIComponent(password)];
  const secrets = [...given, ...authorizations, ...credentials].filter(
    (secret) => secret !== undefined && secret.length >= minSecretLength,
  );
  // The longest first, because one secret can contain another.
  return secrets.map((secret) => JSON.stringify(secret).slice(1, -1)).sort((one, other) => other.length - one.length);
}

/** Returns the JSON log of a process. Secrets of the settings are masked in every line. */
export function createLog(
  settings: Config,
  output: { write(line: string): void } = new LogOutput(process.stdout.fd),
): FastifyBaseLogger {
  const secrets = secretsOf(settings);
  const streamWrite = (line: string) => secrets.reduce((text, secret) => text.replaceAll(secret, '(not shown)'), line);
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
