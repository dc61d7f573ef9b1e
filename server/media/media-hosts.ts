/** The places that media may be read from; nothing else is, whatever the content names. */
export interface MediaHosts {
  readonly allows: (url: URL) => boolean;
}

/** Ports that `URL.host` does not show, by scheme. Only these two schemes are ever read. */
const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * The hosts configured (`host` or `host:port`), else that of the base URL alone. A host without a port stands for the
 * scheme's own port and no other: what else listens on that machine is nobody's business. To list a private address is
 * the only way to have it read.
 */
export function mediaHosts(configured: readonly string[] | undefined, baseUrl: string): MediaHosts {
  const hosts = new Set((configured ?? [new URL(baseUrl).host]).map((host) => host.toLowerCase()));
  return {
    allows({ protocol, host, hostname, port }) {
      const own = defaultPorts[protocol];
      if (own === undefined) return false;
      return hosts.has(host) || (port === '' && hosts.has(`${hostname}:${own}`));
    },
  };
}
