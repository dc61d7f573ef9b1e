/** True if the server refused the command, so the connection works. */
export function isRefusal(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ReplyError';
}

/** True if this server takes no writes, as after a failover. */
export function isNotPrimary(error: unknown): boolean {
  return isRefusal(error) && /\b(READONLY|LOADING|MASTERDOWN)\b/.test(error.message);
}

/** True if the server takes no writes for now, such as with a full disk. */
export function isRefusedForNow(error: unknown): boolean {
  return isRefusal(error) && /\b(OOM|MISCONF|NOREPLICAS|BUSY)\b/.test(error.message);
}
