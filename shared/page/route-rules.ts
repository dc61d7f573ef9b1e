import type { RouteRule } from '../contract/config.ts';
import { decodeSegment } from './site-routes.ts';

function comparableSegment(segment: string): string {
  return encodeURIComponent(decodeSegment(segment).toWellFormed().normalize('NFC').toLowerCase());
}

/** The form in which paths of route rules are compared (R17): `/Old//Shop/?a#b` is `/old/shop`. */
export function comparablePath(path: string): string {
  const [plain = ''] = path.split(/[?#]/);
  return `/${plain.split('/').filter(Boolean).map(comparableSegment).join('/')}`;
}

/** Returns the rule of a path in any spelling (B4). */
export type FindRouteRule = (path: string) => RouteRule | undefined;

export function routeRuleFinder(rules: readonly RouteRule[]): FindRouteRule {
  if (rules.length === 0) return () => undefined;
  const byPath = new Map(rules.map((rule) => [comparablePath(rule.from), rule]));
  return (path) => byPath.get(comparablePath(path));
}
