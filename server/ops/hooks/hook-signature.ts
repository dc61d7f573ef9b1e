import { createHmac } from 'node:crypto';
import type { HeaderFields } from '../../base/header-fields.ts';
import { isSame } from '../../base/same-text.ts';
import { timedHmac } from '../../base/timed-hmac.ts';

export interface SentHook {
  readonly path: string;
  readonly headers: HeaderFields;
  readonly body: Buffer;
}

/** `unsigned`: contains no secret. `late`: signed correctly, but too old or in the future. */
export type HookVerdict = 'genuine' | 'unsigned' | 'wrong' | 'late';

/** Allowed clock skew, and the time in which a copied request can be replayed. */
const windowMs = 5 * 60_000;

const one = ({ headers }: Pick<SentHook, 'headers'>, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value.trim() : undefined;
};

function timed(isRight: boolean, sentAtMs: string | undefined, nowMs: number): HookVerdict {
  if (!isRight || !/^\d{10,16}$/.test(sentAtMs ?? '')) return 'wrong';
  return Math.abs(nowMs - Number(sentAtMs)) <= windowMs ? 'genuine' : 'late';
}

interface Judgement {
  readonly hook: SentHook;
  readonly secret: string;
  readonly nowMs: number;
}

type Judge = (sent: string, judgement: Judgement) => HookVerdict;

const verdictOf = (isRight: boolean): HookVerdict => (isRight ? 'genuine' : 'wrong');

/** The query is escaped once more for the signature. */
function canonicalPath(path: string): string {
  const [pathname = '', ...search] = path.split('?');
  return encodeURI(search.length > 0 ? `${pathname}?${encodeURIComponent(search.join('?'))}` : pathname);
}

/** Contentful: method, path, the headers it names, and body, each on a line; HMAC-SHA256, hex. */
const contentful: Judge = (signature, { hook, secret, nowMs }) => {
  const names = (one(hook, 'x-contentful-signed-headers') ?? '').toLowerCase().split(',');
  const signed = names.sort().map((name) => `${name}:${one(hook, name) ?? ''}`);
  const hmac = createHmac('sha256', secret);
  hmac.update(['POST', canonicalPath(hook.path), signed.join(';'), ''].join('\n')).update(hook.body);
  const isTimed = names.includes('x-contentful-timestamp');
  const isRight = isSame(hmac.digest('hex'), signature);
  return timed(isRight && isTimed, one(hook, 'x-contentful-timestamp'), nowMs);
};

/** Sanity's `t=…,v1=…`: HMAC-SHA256 of the time, a dot and the body, base64url. */
const sanity: Judge = (signature, { hook, secret, nowMs }) => {
  const [, sentAtMs, sent = ''] = /^t=(\d+)[, ]+v1=([^, ]+)$/.exec(signature) ?? [];
  return timed(isSame(timedHmac(secret, sentAtMs, hook.body), sent), sentAtMs, nowMs);
};

/** Storyblok: HMAC-SHA1 of the body, hex. */
const storyblok: Judge = (signature, { hook, secret }) =>
  verdictOf(isSame(createHmac('sha1', secret).update(hook.body).digest('hex'), signature));

/** Ghost's `sha256=…, t=…`: HMAC-SHA256 of the body and the time, hex. */
const ghost: Judge = (signature, { hook, secret, nowMs }) => {
  const [, sent = '', sentAtMs] = /^sha256=([\da-f]{64}),\s*t=(\d+)$/.exec(signature) ?? [];
  const hmac = createHmac('sha256', secret)
    .update(hook.body)
    .update(sentAtMs ?? '');
  return timed(isSame(hmac.digest('hex'), sent), sentAtMs, nowMs);
};

const prismic: Judge = (sent, { secret }) => verdictOf(isSame(sent, secret));

function secretIn(body: Buffer): string | undefined {
  try {
    const { secret } = Object(JSON.parse(body.toString('utf8')));
    return typeof secret === 'string' ? secret : undefined;
  } catch {
    return undefined;
  }
}

interface HeadJudgement extends Pick<Judgement, 'secret'> {
  readonly hook: Pick<SentHook, 'headers'>;
}

/** The secret in a header, which every system can send. */
const inHeader = ({ hook, secret }: HeadJudgement): HookVerdict | undefined => {
  const bearer = /^bearer +(\S+)$/i.exec(one(hook, 'authorization') ?? '')?.[1];
  const sent = one(hook, 'x-hook-secret') ?? bearer;
  return sent === undefined ? undefined : verdictOf(isSame(sent, secret));
};

/** A request that is signed in its system's way is judged by that alone. */
const ways: ReadonlyMap<string, { readonly signature?: string; readonly judge: Judge }> = new Map(
  Object.entries({
    contentful: { signature: 'x-contentful-signature', judge: contentful },
    sanity: { signature: 'sanity-webhook-signature', judge: sanity },
    storyblok: { signature: 'webhook-signature', judge: storyblok },
    ghost: { signature: 'x-ghost-signature', judge: ghost },
    prismic: { judge: prismic },
  }),
);

export const signingSystems: readonly string[] = [...ways.keys()];

/** Returns undefined if only the body can prove the hook. */
export function judgeHookHead(system: string, judgement: HeadJudgement): HookVerdict | undefined {
  const way = ways.get(system);
  if (way?.signature !== undefined && one(judgement.hook, way.signature) !== undefined) return undefined;
  return inHeader(judgement) ?? (way && way.signature === undefined ? undefined : 'unsigned');
}

/** `nowMs` is epoch milliseconds. */
export function verifyWebhook(system: string, judgement: Judgement): HookVerdict {
  const { hook } = judgement;
  const way = ways.get(system);
  const sent = way && (way.signature === undefined ? secretIn(hook.body) : one(hook, way.signature));
  if (way && sent !== undefined) return way.judge(sent, judgement);
  return inHeader(judgement) ?? 'unsigned';
}
