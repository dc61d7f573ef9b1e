import type { RouteRule } from '../contract/config.ts';
import { decodeSegment } from './site-routes.ts';

/** The form in which paths of route rules are compared (R17): `/Old//Shop/?a#b` is `/old/shop`. */
export function comparablePath(path: string): string {
  const [plain = ''] = path.split(/[?#]/);
  const segments = plain.split('/').filter(Boolean).map(decodeSegment);
  return `/${segments.map((one) => encodeURIComponent(one.toWellFormed().normalize('NFC').toLowerCase())).join('/')}`;
}

/** Returns the rule of a path in any spelling (B4). */
export type FindRouteRule = (path: string) => RouteRule | undefined;

export function routeRuleFinder(rules: readonly RouteRule[]): FindRouteRule {
  if (rules.length === 0) return () => undefined;
  const byPath = new Map(rules.map((rule) => [comparablePath(rule.from), rule]));
  return (path) => byPath.get(comparablePath(path));
}
