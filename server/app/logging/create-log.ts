import { format } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { traceFields } from '../../base/trace.ts';
import type { Config } from '../../config/config.ts';
import { LogOutput } from './log-output.ts';

/** Marks of errors of the world outside: of SQLite, of the system, of the upstream. They name their place themselves. */
const outsideMarks = ['errcode', 'syscall', 'fault'] as const;

/** What the marks and codes of an error say, where they are plain values. */
const plainFields = ['code', 'errcode', 'fault', 'status'] as const;

/**
 * An error as a field of a log line. Faults of the outside world are told in one sentence: where in our code a refused
 * connection was met helps nobody. Faults of ours keep their stack, their causes beside them and not in the message.
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

/** Shorter ones would take words out of every line. */
const minSecretLength = 4;

/** Names of secrets among the variables of calls; others, a language or the name of a data set, are words of many a line. */
const secretName = /TOKEN|KEY|SECRET|PASS|AUTH|CREDENTIAL/;

/** The secrets of the settings, in every form in which an error could repeat them. */
function secretsOf({ opsToken, hookSecret, media, upstream, cache }: SecretSettings): string[] {
  const password = cache.redisUrl === undefined ? '' : new URL(cache.redisUrl).password;
  const sent = [...upstream.variables].flatMap(([name, value]) => (secretName.test(name) ? [value] : []));
  const authorizations = [upstream.authorization ?? '', ...sent];
  const credentials = authorizations.flatMap((value) => value.split(' ').at(-1) ?? []);
  const given = [
    opsToken,
    hookSecret,
    media.secret,
    ...authorizations,
    ...credentials,
    password,
    decodeURIComponent(password),
  ];
  const secrets = given.filter((secret) => secret !== undefined && secret.length >= minSecretLength);
  // As they stand in JSON; the longest first, lest a part of one hides the rest of it.
  return secrets.map((secret) => JSON.stringify(secret).slice(1, -1)).sort((one, other) => other.length - one.length);
}

interface SecretSettings extends Pick<Config, 'opsToken' | 'hookSecret'> {
  readonly media: Pick<Config['media'], 'secret'>;
  readonly upstream: Pick<Config['upstream'], 'authorization' | 'variables'>;
  readonly cache: Pick<Config['cache'], 'redisUrl'>;
}

/**
 * The log of a process: JSON, a line each, on its output. Lines name the trace that they belong to. No secret of the
 * settings stands in any of them: errors of others repeat what they were given, a client of Redis its password.
 */
export function createLog(
  settings: SecretSettings & Pick<Config, 'logLevel'>,
  output: { write(line: string): void } = new LogOutput(process.stdout.fd),
): FastifyBaseLogger {
  const secrets = secretsOf(settings);
  const streamWrite = (line: string) => secrets.reduce((text, secret) => text.replaceAll(secret, '(not shown)'), line);
  const options = {
    level: settings.logLevel,
    serializers: { err: errorFields },
    mixin: traceFields,
    hooks: { streamWrite },
  };
  return pino(options, output);
}

/** Sentences of libraries that are told, each once: one that names something else each time is told no more often. */
const maxSentences = 20;

/**
 * Has what libraries warn of on the console stand in the log instead, each sentence once: the client of Redis warns with
 * every connection that it makes with a password nobody wants.
 */
export function logWarnings(log: Pick<FastifyBaseLogger, 'warn'>, console: Pick<Console, 'warn'>): void {
  const told = new Set<string>();
  console.warn = (...words: unknown[]): void => {
    const text = format(...words);
    if (told.has(text) || told.size === maxSentences) return;
    told.add(text);
    log.warn({ text }, 'a library warns');
  };
}
