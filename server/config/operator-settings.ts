import { settingsOf } from './setting.ts';
import { choice, flag, line, path } from './setting-kinds.ts';

const setting = settingsOf('Operators');

/** What operators are told, and the secrets that are mounted as files. */
export const operatorSettings = {
  OPS_TOKEN: setting(line(/^[\x21-\x7e]{16,}$/, 'a line of 16 to 500 visible ASCII characters'), {
    help: 'bearer token of the operator endpoints',
    defaultText: 'none: `/ops` is closed',
    isSecret: true,
  }),
  LOG_LEVEL: setting(choice(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), {
    help: 'least level that is logged',
    default: 'info',
  }),
  REQUEST_LOG: setting(flag(), { help: 'a log line per request', default: false }),
  OPS_TOKEN_FILE: setting(path(), { help: '`OPS_TOKEN` from a file' }),
  MEDIA_SECRET_FILE: setting(path(), { help: '`MEDIA_SECRET` from a file' }),
  REDIS_URL_FILE: setting(path(), { help: '`REDIS_URL` from a file' }),
  UPSTREAM_AUTHORIZATION_FILE: setting(path(), { help: '`UPSTREAM_AUTHORIZATION` from a file' }),
};

/** Secrets that may stand in a file, whose path is in the variable of this name with `_FILE` after it. */
export const secretsInFiles = ['OPS_TOKEN', 'MEDIA_SECRET', 'REDIS_URL', 'UPSTREAM_AUTHORIZATION'] as const;
