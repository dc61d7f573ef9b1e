/** True for an error that the server itself returned: the connection works, the command was refused. */
export function isRefusal(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ReplyError';
}

/** True if this server takes no writes at all, as after a failover. A script puts the word in the middle of its message. */
export function isNotPrimary(error: unknown): boolean {
  return isRefusal(error) && /\b(READONLY|LOADING|MASTERDOWN)\b/.test(error.message);
}

/** True if the server takes no writes for now: no memory, no disk, too few replicas, a script that does not end. */
export function isRefusedForNow(error: unknown): boolean {
  return isRefusal(error) && /\b(OOM|MISCONF|NOREPLICAS|BUSY)\b/.test(error.message);
}
