/** What the system says when it does not let us listen, in a sentence that names the setting. */
const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another process listens there already: choose another PORT',
  EACCES: 'that is not allowed to this user: choose a PORT of 1024 or above',
  EADDRNOTAVAIL: 'HOST is no address of this machine',
  EINVAL: 'HOST is no address of this machine',
  ENOTFOUND: 'HOST is a name that cannot be resolved',
  EAI_AGAIN: 'HOST is a name that cannot be resolved just now',
};

export interface ListenAddress {
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
