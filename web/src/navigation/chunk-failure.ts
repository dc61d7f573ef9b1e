import { redirectDocument } from 'react-router-dom';
import { sessionStore } from '../preferences/safe-storage.ts';
import { isCrawler } from './crawlers.ts';

const guardMs = 10_000;

export interface SiteLocation {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** Allows one reload per URL in 10 s (K4). Not offline, and not if storage is blocked, which could loop forever. */
function mayReload(path: string): boolean {
  const key = `reload:${path}`;
  const now = Date.now();
  if (!navigator.onLine || now - Number(sessionStore.read(key)) < guardMs) return false;
  return sessionStore.write(key, String(now));
}

/**
 * Loads the document of a page whose code failed to load (S19). Rejects with a redirect, or with the error itself after
 * a recent reload and for crawlers (F16). Never settles if the current page reloads.
 */
export async function reloadInstead(error: unknown, { pathname, search, hash }: SiteLocation): Promise<never> {
  if (isCrawler() || !mayReload(pathname)) throw error;
  if (pathname !== window.location.pathname) throw redirectDocument(pathname + search + hash);
  window.location.reload();
  return new Promise(() => undefined);
}
