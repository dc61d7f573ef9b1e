import { createHmac } from 'node:crypto';
import type { Clock } from '../../base/clock.ts';
import { isSame } from '../../base/same-text.ts';

/** `__Host-`: the browser accepts it for this host only, with `Secure` and `Path=/`. */
export const previewCookie = '__Host-preview';

export const sessionForS = 3_600;

const dateInCookie = /(?:^|; ?)__Host-preview=\d+\.[0-9a-f]+\.(\d{1,9})(?:;|$)/;

/** The time as of which an editor wants to see the site, to the minute. */
export function dateOf(cookies: string): number | undefined {
  const [, minutes] = dateInCookie.exec(cookies) ?? [];
  return minutes === undefined ? undefined : Number(minutes) * 60_000;
}

export const cookieAttributes = 'Path=/; Secure; HttpOnly; SameSite=None; Partitioned';

export interface PreviewLink {
  readonly path?: string | undefined;
  readonly expires?: string | undefined;
  readonly signature?: string | undefined;
  readonly secret?: string | undefined;
}

/** Returns a path of this site, with its query. Returns undefined for a URL of another origin. */
export function ownPath(path: string | undefined): string | undefined {
  const url = path?.startsWith('/') ? URL.parse(path, 'http://site.invalid') : null;
  if (url?.origin !== 'http://site.invalid') return undefined;
  // `/.//other.example` is resolved to `//other.example`, which browsers read as a host.
  const own = url.pathname + url.search;
  return own.startsWith('//') || /^\/preview(?:[/?]|$)/.test(own) ? undefined : own;
}

/** Signs and verifies preview links and session cookies with HMAC-SHA-256. */
export class PreviewSessions {
  readonly #secret: string;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(secret: string, clock: Pick<Clock, 'now'>) {
    this.#secret = secret;
    this.#clock = clock;
  }

  signatureOf(path: string, expires: string): string {
    return this.#macOf(`${path}\n${expires}`);
  }

  pathOf({ path, expires, signature, secret }: PreviewLink): string | undefined {
    const own = ownPath(path);
    if (path === undefined || own === undefined) return undefined;
    if (secret !== undefined) return isSame(secret, this.#secret) ? own : undefined;
    if (expires === undefined || signature === undefined || !this.#isFuture(expires)) return undefined;
    return isSame(signature.toLowerCase(), this.signatureOf(path, expires)) ? own : undefined;
  }

  /** `asOfMs`: the time as of which this session shows the site. It is not signed, because an editor chooses it. */
  cookieFor(host: string, asOfMs?: number): string {
    const expires = String(this.#nowS() + sessionForS);
    const asOf = asOfMs === undefined ? '' : `.${Math.floor(asOfMs / 60_000)}`;
    return `${previewCookie}=${expires}.${this.#sessionMac(host, expires)}${asOf}; Max-Age=${sessionForS}; ${cookieAttributes}`;
  }

  get endingCookie(): string {
    return `${previewCookie}=; Max-Age=0; ${cookieAttributes}`;
  }

  isOpen(cookies: string | undefined, host: string): boolean {
    if (!cookies?.includes(previewCookie)) return false;
    return cookies.split(';').some((cookie) => {
      const [name = '', value = ''] = cookie.trim().split('=', 2);
      const [expires = '', mac = ''] = value.split('.', 2);
      return name === previewCookie && this.#isFuture(expires) && isSame(mac, this.#sessionMac(host, expires));
    });
  }

  #nowS(): number {
    return Math.floor(this.#clock.now() / 1000);
  }

  #isFuture(expires: string): boolean {
    return /^\d{1,12}$/.test(expires) && Number(expires) > this.#nowS();
  }

  /** Because a path begins with "/", no link has the signature of a session. */
  #sessionMac(host: string, expires: string): string {
    return this.#macOf(`session\n${host.toLowerCase()}\n${expires}`);
  }

  #macOf(text: string): string {
    return createHmac('sha256', this.#secret).update(text).digest('hex');
  }
}
