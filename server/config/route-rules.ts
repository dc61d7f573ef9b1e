import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { RouteRule } from '../../shared/contract/config.ts';
import { comparablePath } from '../../shared/page/route-rules.ts';

const externalSchema = z.url({ protocol: /^https?$/ });
const pathSchema = z.string().regex(/^\/(?!\/)[^\s\\]*$/);

const fileSchema = z.array(
  z.strictObject({
    from: pathSchema.regex(/^[^?#]*$/, 'must be a path without query and hash'),
    to: z.union([pathSchema, externalSchema], { error: 'must be a path or an http or https URL' }),
    status: z.literal([301, 302, 307, 308], { error: 'must be 301, 302, 307 or 308' }).default(302),
  }),
);

/** Returns the first path that leads back to itself. A URL of this site counts as its path. */
function findLoop(rules: readonly RouteRule[], publicUrl: string | undefined): string | undefined {
  const targetOf = ({ to }: RouteRule): string =>
    comparablePath(publicUrl !== undefined && to.startsWith(publicUrl) ? to.slice(publicUrl.length) : to);
  const targets = new Map(rules.map((rule) => [comparablePath(rule.from), targetOf(rule)]));
  return rules.find((rule) => {
    let path = targets.get(comparablePath(rule.from));
    for (let steps = 0; path !== undefined && steps < rules.length; steps += 1) {
      if (path === comparablePath(rule.from)) return true;
      path = targets.get(path);
    }
    return false;
  })?.from;
}

export function readRouteRules(file: string, publicUrl?: string): { rules: RouteRule[]; problem?: string } {
  let document: unknown;
  try {
    document = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return { rules: [], problem: error instanceof Error ? error.message : 'cannot be read' };
  }
  const parsed = fileSchema.safeParse(document);
  if (!parsed.success) {
    const words = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'file'}: ${issue.message}`);
    return { rules: [], problem: words.join('; ') };
  }
  const seen = new Set<string>();
  const repeated = parsed.data.find(({ from }) => seen.size === seen.add(comparablePath(from)).size)?.from;
  if (repeated !== undefined) return { rules: [], problem: `two rules from ${repeated}` };
  const loop = findLoop(parsed.data, publicUrl);
  if (loop !== undefined) return { rules: [], problem: `a loop from ${loop}` };
  return { rules: parsed.data };
}
