import type { FastifyBaseLogger } from 'fastify';
import { logEvent } from '../../base/log-events.ts';
import type { Config } from '../../config/config.ts';
import { settingWarnings, warningText } from '../../config/setting-warnings.ts';

export interface StartFacts
  extends Readonly<Record<'version' | 'build' | 'node' | 'store' | 'upstream' | 'address', string>> {
  readonly settings: Readonly<Record<string, string>>;
}

/** Returns `value (origin)` of each setting that differs from its default, without secrets. */
export function settingsThatDiffer({ settings }: Pick<Config, 'settings'>): Record<string, string> {
  const changed = settings.filter(({ isDefault }) => !isDefault);
  return Object.fromEntries(changed.map(({ name, value, origin }) => [name, `${value} (${origin})`]));
}

/** A log line ignores the level, because only this line has a port that the system chose. */
export function announce(facts: StartFacts, log: FastifyBaseLogger, isTerminal: boolean): void {
  const { version, build, node, store, upstream, address } = facts;
  if (isTerminal || log.level === 'silent') {
    console.log(`Version ${version}, build ${build}, Node ${node}, store ${store}, upstream ${upstream}`);
    console.log(`Listening on ${address}`);
  } else {
    const announced = log.child({}, { level: 'info' });
    logEvent(announced, 'server.listening', facts, `Listening on ${address} with build ${build}`);
  }
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another process uses this port; choose another PORT',
  EACCES: 'this user may not use this port; choose a PORT of 1024 or above',
  EADDRNOTAVAIL: 'HOST is not an address of this machine',
  EINVAL: 'HOST is not an address of this machine',
  ENOTFOUND: 'the host name in HOST cannot be resolved',
  EAI_AGAIN: 'the host name in HOST cannot be resolved right now',
};

export function listenErrorOf(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): string | undefined {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return undefined;
  if (!['listen', 'bind', 'getaddrinfo'].includes(String(error.syscall))) return undefined;
  const code = String(error.code);
  return `Cannot listen on ${host}:${port}: ${reasons[code] ?? error.message} (${code})`;
}

export const sampleWarning = 'UPSTREAM_URL: not set, so the site shows the sample content';

/** Returns warnings about defaults that fit a trial only. */
export function startWarnings({ values }: Config, isProductionSample: boolean): string[] {
  const late = ['public-url-unset'];
  if (values.CACHE_STORE === 'none') late.push('media-secret-unset');
  const warnings = settingWarnings(values).filter(({ rule }) => late.includes(rule));
  return [...(isProductionSample ? [sampleWarning] : []), ...warnings.map(warningText)];
}
