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
export function previewSessions(secret: string, clock: Pick<Clock, 'now'>) {
  const nowS = () => Math.floor(clock.now() / 1000);
  const isFuture = (expires: string): boolean => /^\d{1,12}$/.test(expires) && Number(expires) > nowS();
  const macOf = (text: string): string => createHmac('sha256', secret).update(text).digest('hex');
  /** Because a path begins with "/", no link has the signature of a session. */
  const sessionMac = (host: string, expires: string) => macOf(`session\n${host.toLowerCase()}\n${expires}`);
  return {
    pathOf({ path, expires, signature, secret: given }: PreviewLink): string | undefined {
      const own = ownPath(path);
      if (path === undefined || own === undefined) return undefined;
      if (given !== undefined) return isSame(given, secret) ? own : undefined;
      if (expires === undefined || signature === undefined || !isFuture(expires)) return undefined;
      return isSame(signature.toLowerCase(), macOf(`${path}\n${expires}`)) ? own : undefined;
    },

    /** `asOfMs`: the time as of which this session shows the site. It is not signed, because an editor chooses it. */
    cookieFor(host: string, asOfMs?: number): string {
      const expires = String(nowS() + sessionForS);
      const asOf = asOfMs === undefined ? '' : `.${Math.floor(asOfMs / 60_000)}`;
      return `${previewCookie}=${expires}.${sessionMac(host, expires)}${asOf}; Max-Age=${sessionForS}; ${cookieAttributes}`;
    },

    endingCookie: `${previewCookie}=; Max-Age=0; ${cookieAttributes}`,

    isOpen: (cookies: string | undefined, host: string): boolean =>
      (cookies ?? '').split(';').some((cookie) => {
        const [name = '', value = ''] = cookie.trim().split('=', 2);
        const [expires = '', mac = ''] = value.split('.', 2);
        return name === previewCookie && isFuture(expires) && isSame(mac, sessionMac(host, expires));
      }),
  };
}

export type PreviewSessions = ReturnType<typeof previewSessions>;
