/** End of validity: epoch seconds (CloudFront, older S3) or a date (Azure). */
const endsAt = [
  ...['expires', 'se', 'exp', 'expiry', 'expiresat', 'expire', 'expiration', 'expiresinat', 'validuntil', 'e'],
  ...['tempurlexpires', 'ttl'],
];

/** End of validity in hexadecimal seconds: Instagram and Facebook, Discord. */
const hexEndsAt = ['oe', 'ex'];

/** All parameters of a signature. Without them, two signatures of one file are the same URL. */
const signature =
  /^(?:x-[a-z]{3,8}-(?:algorithm|credential|date|expires|security-token|sign.*)|expires|se|exp|expiry|expires_?at|signature|sign|sig|s|key-pair-id|policy|awsaccesskeyid|googleaccessid|st|sv|sr|sp|spr|sks|ske|skt|skv|skoid|sktid|token|hdnea|hdnts|__token__|jwt|access_token|expire|expiration|valid_?until|e|oh|oe|_nc_.+|edm|ccb|efg|ig_cache_key|ex|is|hm|q-.+|(?:oss)?accesskeyid|__cld_token__|security-token|md5|hash|hmac|auth(?:_key)?|temp_url_.+|ttl|verify)$/i;

/** Short names mean a signature only with a long value. */
const longSignature = /^(?:h|t|mac|digest)=[\w%-]{16,}$/i;

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
  return /^\d{4}-\d\d-\d\d|^[A-Z][a-z]{2}, \d/.test(text) ? numberOrNone(Date.parse(text)) : undefined;
}

const hexMoment = (text: string | undefined): number | undefined =>
  text !== undefined && /^[4-9a-f][\da-f]{7}$/i.test(text) ? Number.parseInt(text, 16) * 1000 : undefined;

/** The claims of a JSON Web Token (RFC 7519) in a text: the middle one of three parts. */
function jwtClaims(text: string): string | undefined {
  const tokens = text.split(/[^\w.-]/).map((word) => word.split('.'));
  return tokens.find(([head = '', claims = '', end]) => head.startsWith('eyJ') && claims.startsWith('eyJ') && end)?.[1];
}

function jwtEnd(text: string): number | undefined {
  const claims = jwtClaims(text);
  if (claims === undefined) return undefined;
  try {
    const { exp } = Object(JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')));
    return typeof exp === 'number' && exp > 0 ? exp * 1000 : undefined;
  } catch {
    return undefined;
  }
}

/** The policy of CloudFront, and the id of a file of Rails: JSON in Base64 with an end of validity. */
function policyEnd(url: string): number | undefined {
  const cloudFront = /[?&]Policy=([\w~-]+)/.exec(url)?.[1]?.replaceAll('-', '+').replaceAll('~', '/');
  const rails = url.split('/').find((part) => part.startsWith('eyJ') && part.includes('--'));
  const json = Buffer.from(cloudFront ?? rails?.split('--', 1)[0] ?? '', 'base64').toString('utf8');
  const [, seconds, date] = /"AWS:EpochTime":\s?(\d{10})|"exp":"([\d-]{10}T[^"]{5,20})"/.exec(json) ?? [];
  return moment(seconds ?? date);
}

/** `exp=1893456000~acl=…` of Akamai and Vimeo, `auth_key=1893456000-…` of Alibaba, and signed paths. */
const inlineEnds = [
  /(?:^|[/=~?&]|%3D)exp(?:=|%3D)(\d{10})(?=~|%7E)/i,
  /[?&](?:auth_key|token|verify)=(\d{10})[-_]/i,
  /&expires=(\d{10})(?=[/&])/i,
  /\/[\w-]{10,60},(\d{10})(?=\/)/,
];

/** Airtable: the segment of 13 digits before the three segments of the file. */
const airtable = /^(https:\/\/[\w.-]*airtableusercontent\.com\/v\d+\/\w+\/\d+\/\d+)\/(\d{13})(?=\/)/;

const tokenSegment =
  /\/(?:exp(?:=|%3D)\d{10}(?:~|%7E)[^/?]*|eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+|bcdn_token=[^/?]*|[\w-]{10,60},\d{10})(?=\/|$|\?)/gi;

/** End of validity of a signed URL in epoch milliseconds; undefined for an unsigned URL. */
export function signedUntilMs(storedUrl: string): number | undefined {
  const inPath = airtable.exec(storedUrl)?.[2];
  if (inPath !== undefined) return Number(inPath);
  const inline = inlineEnds.map((form) => form.exec(storedUrl)?.[1]).find((text) => text !== undefined);
  const inToken = jwtEnd(storedUrl) ?? moment(inline) ?? policyEnd(storedUrl);
  if (inToken !== undefined || !storedUrl.includes('?')) return inToken;
  const query = URL.parse(storedUrl, anyBase)?.searchParams ?? [];
  const values = new Map([...query].map(([name, value]) => [name.toLowerCase().replaceAll('_', ''), value]));
  // Amazon S3, Google Cloud Storage, Alibaba, and others like them.
  for (const [name, written] of values) {
    if (!/^x-[a-z]{3,8}-date$/.test(name)) continue;
    const startMs = compactDate(written);
    const seconds = Number(values.get(name.replace(/date$/, 'expires')));
    if (startMs !== undefined && seconds > 0) return startMs + seconds * 1000;
  }
  // Tencent: `q-sign-time=start;end`.
  const [, signEnd] = values.get('q-sign-time')?.split(';') ?? [];
  return [
    ...endsAt.map((name) => moment(values.get(name))),
    ...hexEndsAt.map((name) => hexMoment(values.get(name))),
    moment(signEnd),
  ].find((ms) => ms !== undefined);
}

const isSignature = (parameter: string): boolean =>
  signature.test(parameter.split('=', 1)[0] ?? '') ||
  longSignature.test(parameter) ||
  /=eyJ[\w-]+\.eyJ[\w-]+\./.test(parameter);

/** The URL without its signature, so that a file keeps its URL. */
export function withoutSignature(storedUrl: string): string {
  if (signedUntilMs(storedUrl) === undefined) return storedUrl;
  const [path = '', query = ''] = storedUrl.replace(airtable, '$1').split('?', 2);
  const remaining = query.split('&').filter((parameter) => !isSignature(parameter));
  const unsigned = path.replace(tokenSegment, '');
  return remaining.length === 0 || query === '' ? unsigned : `${unsigned}?${remaining.join('&')}`;
}

export function earliestEndMs(storedUrls: readonly string[]): number | undefined {
  const ends = storedUrls.map(signedUntilMs).filter((ms) => ms !== undefined);
  return ends.length === 0 ? undefined : ends.reduce((a, b) => Math.min(a, b));
}
