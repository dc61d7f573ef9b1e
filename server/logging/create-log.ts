import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { Config } from '../config.ts';
import { traceFields } from '../upstream/trace-context.ts';

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

/** The log of a process: JSON, a line each, on its output. Lines name the trace that they belong to. */
export function createLog(level: Config['logLevel']): FastifyBaseLogger {
  return pino({ level, serializers: { err: errorFields }, mixin: traceFields });
}
