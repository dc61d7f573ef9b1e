/** `host[:port]` of every place that media may be read from; the port is named only if it is not the scheme's own. */
export interface MediaHosts {
  readonly allows: (url: URL) => boolean;
}

/** The hosts configured, else that of the base URL alone. Only http and https are ever read. */
export function mediaHosts(configured: readonly string[] | undefined, baseUrl: string): MediaHosts {
  const hosts = new Set((configured ?? [new URL(baseUrl).host]).map((host) => host.toLowerCase()));
  return {
    allows: ({ protocol, host, hostname }) =>
      (protocol === 'http:' || protocol === 'https:') && (hosts.has(host) || hosts.has(hostname)),
  };
}
