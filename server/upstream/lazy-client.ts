import type { UpstreamClient, UpstreamClientOptions } from './client.ts';

/**
 * A client that is loaded at its first call: a server that starts with everything stored answers before it needs
 * undici.
 */
export function createLazyClient(options: UpstreamClientOptions): UpstreamClient {
  let loading: Promise<UpstreamClient> | undefined;
  const load = () => {
    loading ??= import('./client.ts').then(({ createUpstreamClient }) => createUpstreamClient(options));
    return loading;
  };
  return {
    call: async (call, key, reading, signal) => (await load()).call(call, key, reading, signal),
    openMedia: async (url, init) => (await load()).openMedia(url, init),
    close: async () => (await loading)?.close(),
  };
}
