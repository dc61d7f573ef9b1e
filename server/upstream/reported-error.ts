type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Names of fields that only speak about the reply; anything else is content. */
const speaking: ReadonlySet<string> = new Set([
  'detail',
  'message',
  'status',
  'success',
  'code',
  'error',
  'errors',
  'data',
]);

function saysNothingElse(body: Fields): boolean {
  return Object.keys(body).every((name) => speaking.has(name));
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === false || value === '';
}

/** `{"detail": "Not found."}` with status 200: some frameworks say 404 in words only. */
export function isNotFoundBody(body: unknown): boolean {
  if (!isFields(body) || !saysNothingElse(body) || !isNothing(body.data)) return false;
  const words = typeof body.detail === 'string' ? body.detail : body.message;
  return typeof words === 'string' && /^not found\.?$/i.test(words.trim());
}

const failureWords = /^(?:error|err|fail|failed|failure|false|0)$/i;

/** What an envelope with status 200 says went wrong, when there is no data in it; undefined if nothing did. */
export function reportedError(body: unknown): string | undefined {
  if (!isFields(body) || !saysNothingElse(body) || !isNothing(body.data)) return undefined;
  const isFailure =
    failureWords.test(String(body.status ?? '')) ||
    body.success === false ||
    !isNothing(body.error) ||
    (typeof body.code === 'number' && body.code >= 400);
  if (!isFailure) return undefined;
  return String(body.message ?? body.detail ?? body.error ?? 'the upstream reports an error');
}
