import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { maxDraftLinkHours } from '../../../shared/contract/paths.ts';
import { type DraftLink, draftLinkRequestSchema, draftLinkSchema } from '../../../shared/contract/preview.ts';
import type { Clock } from '../../base/clock.ts';
import { PublicError } from '../../base/errors.ts';
import type { MemoStore } from '../../cache/stores/memo-store.ts';
import { ownPath, previewCookie } from './preview-session.ts';

const maxLinks = 100;
const wanted = `The body must have "path" of this site, "isWhole", and "hours" from 1 to ${maxDraftLinkHours}`;
const listSchema = z.array(draftLinkSchema);
const idInCookie = /(?:^|; ?)__Host-preview=link\.([\w-]{22})(?:;|$)/;

/** The links to drafts that editors made for people without access to the CMS. A link that is not listed opens nothing. */
export function draftLinks(memory: Pick<MemoStore, 'recall' | 'remember'>, clock: Pick<Clock, 'now'>) {
  /** The last list, for a site without a store and for a store that is down. */
  let last: readonly DraftLink[] = [];
  let writing: Promise<unknown> = Promise.resolve();

  async function list(): Promise<readonly DraftLink[]> {
    const stored = await memory.recall('links').catch(() => undefined);
    if (stored !== undefined) last = listSchema.parse(JSON.parse(stored));
    return last.filter(({ expiresAt }) => Date.parse(expiresAt) > clock.now());
  }

  const find = async (id: string) => (await list()).find((link) => link.id === id);

  /** One change at a time, so that none is lost. */
  function change(changed: (links: readonly DraftLink[]) => readonly DraftLink[]): Promise<void> {
    const written = writing.then(async () => {
      last = changed(await list());
      memory.remember([['links', JSON.stringify(last)]]);
    });
    writing = written.catch(() => undefined);
    return written;
  }

  return {
    list,
    find,

    /** The link whose session the cookie opens. */
    async ofCookie(cookies: string): Promise<DraftLink | undefined> {
      const [, id] = idInCookie.exec(cookies) ?? [];
      return id === undefined ? undefined : find(id);
    },

    /** Throws `PublicError` for a bad request, and if there are too many links. */
    async add(request: unknown, asOf?: string): Promise<DraftLink> {
      const { data } = draftLinkRequestSchema.safeParse(request);
      const path = ownPath(data?.path);
      if (!data || path === undefined) throw new PublicError('bad-request', wanted);
      const expiresAt = new Date(clock.now() + data.hours * 3_600_000).toISOString();
      const link = { ...data, path, id: randomBytes(16).toString('base64url'), expiresAt, ...(asOf && { asOf }) };
      await change((links) => {
        if (links.length >= maxLinks)
          throw new PublicError('bad-request', `There are ${maxLinks} links: revoke one first`);
        return [...links, link];
      });
      return link;
    },

    revoke: (id: string) => change((links) => links.filter((link) => link.id !== id)),

    cookieFor({ id, expiresAt }: DraftLink, attributes: string): string {
      const forS = Math.ceil((Date.parse(expiresAt) - clock.now()) / 1000);
      return `${previewCookie}=link.${id}; Max-Age=${forS}; ${attributes}`;
    },
  };
}

export type DraftLinks = ReturnType<typeof draftLinks>;

/** True for a path that a link opens: its page and the data of it, or all of the draft. */
export function opens({ path, isWhole }: DraftLink, url: string): boolean {
  const { pathname, searchParams } = new URL(url, 'http://site.invalid');
  const isOfPage = /^\/(?:preview\/(?:changes|published)|api\/v1\/view)$/.test(pathname);
  if (pathname.startsWith('/preview/') && !isOfPage) return false;
  if (isWhole || pathname.startsWith('/media/')) return true;
  const page = isOfPage ? searchParams.get('path') : pathname;
  return page?.split('?', 1)[0] === path.split('?', 1)[0];
}
