export type MediaHosts = ReturnType<typeof mediaHosts>;

/** Default ports, which `URL.host` omits. Other schemes are never read. */
const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** `configured` (`host` or `host:port`), otherwise the host of the base URL. Without a port, the scheme's default only. */
export function mediaHosts(configured: readonly string[] | undefined, baseUrl: string) {
  const hosts = new Set((configured ?? [new URL(baseUrl).host]).map((host) => host.toLowerCase()));
  return {
    allows({ protocol, host, hostname, port }: URL): boolean {
      const own = defaultPorts[protocol];
      if (own === undefined) return false;
      return hosts.has(host) || (port === '' && hosts.has(`${hostname}:${own}`));
    },
  };
}
