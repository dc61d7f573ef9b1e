/** Date of signing and seconds of validity: Amazon S3 and Google Cloud Storage. */
const signedFor = [
  ['x-amz-date', 'x-amz-expires'],
  ['x-goog-date', 'x-goog-expires'],
] as const;

/** End of validity: epoch seconds (CloudFront, older S3) or a date (Azure). */
const endsAt = ['expires', 'se', 'exp', 'expiry', 'expires_at'] as const;

/** All parameters of a signature. Without them, two signatures of one file are the same URL. */
const signature =
  /^(?:x-(?:amz|goog)-.+|expires|se|exp|expiry|expires_at|signature|sig|key-pair-id|policy|awsaccesskeyid|googleaccessid|st|sv|sr|sp|spr|sks|ske|skt|skv|skoid|sktid|token|hdnea|hdnts)$/i;

const anyBase = 'https://base.invalid';

const compactForm = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

const compactDate = (text = ''): number | undefined =>
  compactForm.test(text) ? numberOrNone(Date.parse(text.replace(compactForm, '$1-$2-$3T$4:$5:$6Z'))) : undefined;

const numberOrNone = (ms: number): number | undefined => (Number.isFinite(ms) ? ms : undefined);

/** Epoch seconds or milliseconds, or an ISO date. A small number is a duration without a known start. */
function moment(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{10}$/.test(text)) return Number(text) * 1000;
  if (/^\d{13}$/.test(text)) return Number(text);
  return /^\d{4}-\d\d-\d\d/.test(text) ? numberOrNone(Date.parse(text)) : undefined;
}

/** End of validity of a signed URL in epoch milliseconds; undefined for an unsigned URL. */
export function signedUntilMs(storedUrl: string): number | undefined {
  if (!storedUrl.includes('?')) return undefined;
  const query = URL.parse(storedUrl, anyBase)?.searchParams ?? [];
  const values = new Map([...query].map(([name, value]) => [name.toLowerCase(), value]));
  for (const [from, duration] of signedFor) {
    const startMs = compactDate(values.get(from));
    const seconds = Number(values.get(duration));
    if (startMs !== undefined && seconds > 0) return startMs + seconds * 1000;
  }
  return endsAt.map((name) => moment(values.get(name))).find((ms) => ms !== undefined);
}

/** The URL without its signature, so that a file keeps its URL. */
export function withoutSignature(storedUrl: string): string {
  if (signedUntilMs(storedUrl) === undefined) return storedUrl;
  const [path = '', query = ''] = storedUrl.split('?', 2);
  const kept = query.split('&').filter((parameter) => !signature.test(parameter.split('=', 1)[0] ?? ''));
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`;
}

/** The earliest end of validity in epoch milliseconds. */
export function earliestEndMs(storedUrls: readonly string[]): number | undefined {
  const ends = storedUrls.map(signedUntilMs).filter((ms) => ms !== undefined);
  return ends.length === 0 ? undefined : ends.reduce((a, b) => Math.min(a, b));
}
