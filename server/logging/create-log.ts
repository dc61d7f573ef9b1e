import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { Config } from '../config.ts';
import { errorFields } from './error-fields.ts';

/** The log of a process: JSON, a line each, on its output. */
export function createLog(level: Config['logLevel']): FastifyBaseLogger {
  return pino({ level, serializers: { err: errorFields } });
}
