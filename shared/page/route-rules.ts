import type { RouteRule } from '../contract/config.ts';
import { decodeSegment } from './site-routes.ts';

/** A segment in its one spelling: percent-encoded once, NFC, without case; a malformed `%` stays as it is. */
function comparableSegment(segment: string): string {
  return encodeURIComponent(decodeSegment(segment).toWellFormed().normalize('NFC').toLowerCase());
}

/**
 * The spelling in which the paths of route rules are compared: `/Old//Shop/?a#b` is `/old/shop`, as R17 treats pages.
 * Query and hash are no part of it.
 */
export function comparablePath(path: string): string {
  const [plain = ''] = path.split(/[?#]/);
  return `/${plain.split('/').filter(Boolean).map(comparableSegment).join('/')}`;
}

/** Gives the rule of a path, in whatever spelling (B4); undefined where there is none. */
export type FindRouteRule = (path: string) => RouteRule | undefined;

/** Makes the one function by which server and browser look rules up. The rules are read once. */
export function routeRuleFinder(rules: readonly RouteRule[]): FindRouteRule {
  if (rules.length === 0) return () => undefined;
  const byPath = new Map(rules.map((rule) => [comparablePath(rule.from), rule]));
  return (path) => byPath.get(comparablePath(path));
}
