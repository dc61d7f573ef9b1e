import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/config.ts';
import { settingWarnings, warningText } from '../../config/setting-warnings.ts';

/** What operators want to know of a start. */
export interface StartFacts {
  readonly version: string;
  readonly build: string;
  /** Version of Node. */
  readonly node: string;
  readonly store: string;
  readonly upstream: string;
  readonly address: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** The settings that are not what they would be without being set: value and origin of each, by name. No secrets. */
export function settingsThatDiffer({ settings }: Pick<Config, 'settings'>): Record<string, string> {
  const changed = settings.filter(({ isDefault }) => !isDefault);
  return Object.fromEntries(changed.map(({ name, value, origin }) => [name, `${value} (${origin})`]));
}

/**
 * Says where the server listens and what it is. On a terminal in words; else as a line of the log, whatever its level:
 * a port that was chosen by the system can be read nowhere else. A log that is silent keeps the words.
 */
export function announce(facts: StartFacts, log: FastifyBaseLogger, isTerminal: boolean): void {
  const { version, build, node, store, upstream, address } = facts;
  if (isTerminal || log.level === 'silent') {
    console.log(
      `Listening on ${address} (version ${version}, build ${build}, Node ${node}, store ${store}, upstream ${upstream})`,
    );
  } else {
    log.child({}, { level: 'info' }).info(facts, `Listening on ${address} with build ${build}`);
  }
}

/** What the system says when it does not let us listen, in a sentence that names the setting. */
const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another process listens there already: choose another PORT',
  EACCES: 'that is not allowed to this user: choose a PORT of 1024 or above',
  EADDRNOTAVAIL: 'HOST is no address of this machine',
  EINVAL: 'HOST is no address of this machine',
  ENOTFOUND: 'HOST is a name that cannot be resolved',
  EAI_AGAIN: 'HOST is a name that cannot be resolved just now',
};

interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** The line for a server that could not listen; undefined for every other error. */
export function listenFaultOf(error: unknown, { host, port }: ListenAddress): string | undefined {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return undefined;
  if (!['listen', 'bind', 'getaddrinfo'].includes(String(error.syscall))) return undefined;
  const code = String(error.code);
  return `Cannot listen on ${host}:${port}: ${reasons[code] ?? error.message} (${code})`;
}

export const sampleWarning = 'UPSTREAM_URL is not set: the content shown is the sample';

interface StartWarningOptions {
  /** The embedded sample is what is served. */
  readonly isSample: boolean;
  /** Not a developer's own machine, as far as the process is told. */
  readonly isProduction: boolean;
}

/** Defaults that are fine to try the site out and would be found out late anywhere else, each in a sentence. */
export function startWarnings({ values }: Config, { isSample, isProduction }: StartWarningOptions): string[] {
  const late = ['public-url-unset', 'media-secret-in-redis'];
  // A store on the disk is lost with the secret beside it; without one nobody may think of that folder.
  if (values.CACHE_STORE === 'none') late.push('media-secret-unset');
  const warnings = settingWarnings(values).filter(({ rule }) => late.includes(rule));
  return [...(isSample && isProduction ? [sampleWarning] : []), ...warnings.map(warningText)];
}
