import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Normalized } from '../../../../server/normalize/context.ts';
import { normalizeLanding } from '../../../../server/normalize/landing.ts';
import { normalizeMenu } from '../../../../server/normalize/menu.ts';
import { normalizeGeneralPage, normalizePage } from '../../../../server/normalize/page.ts';
import { normalizeProjectDetail } from '../../../../server/normalize/project-detail.ts';
import { normalizeProjectList } from '../../../../server/normalize/project-list.ts';
import { NormalizeRefusal } from '../../../../server/normalize/refusal.ts';
import { normalizeSeo } from '../../../../server/normalize/seo.ts';
import { landingSchema } from '../../../../shared/contract/landing.ts';
import { menuSchema } from '../../../../shared/contract/menu.ts';
import { pageSchema } from '../../../../shared/contract/page.ts';
import { projectListSchema, projectSchema } from '../../../../shared/contract/project.ts';
import { seoSchema } from '../../../../shared/contract/seo.ts';
import { wire } from './arbitrary-wire.ts';
import { options } from './sample-options.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 200);

interface Resource {
  readonly name: string;
  readonly normalize: (reply: unknown) => Normalized<unknown>;
  readonly schema: z.ZodType;
}

const resources: readonly Resource[] = [
  { name: 'landing', normalize: (reply) => normalizeLanding(reply, options), schema: landingSchema },
  { name: 'menu', normalize: (reply) => normalizeMenu(reply, options), schema: menuSchema },
  {
    name: 'design list',
    normalize: (reply) => normalizeProjectList(reply, 'design', options),
    schema: projectListSchema,
  },
  { name: 'art list', normalize: (reply) => normalizeProjectList(reply, 'art', options), schema: projectListSchema },
  {
    name: 'detail',
    normalize: (reply) => normalizeProjectDetail(reply, options),
    schema: projectSchema.pick({ blocks: true, facts: true }),
  },
  { name: 'page', normalize: (reply) => normalizePage(reply, 'about', options), schema: pageSchema },
  { name: 'general page', normalize: (reply) => normalizeGeneralPage(reply, 'care', options), schema: pageSchema },
  { name: 'seo', normalize: (reply) => normalizeSeo(reply, 'Plain Bearing'), schema: seoSchema },
];

/** The normalized value, or undefined for a typed refusal. Anything else that is thrown fails the test. */
function attempt(resource: Resource, reply: unknown): Normalized<unknown> | undefined {
  try {
    return resource.normalize(reply);
  } catch (error) {
    if (error instanceof NormalizeRefusal) return undefined;
    throw error;
  }
}

describe.each(resources)('laws of $name', (resource) => {
  it('total and always schema-valid: any JSON gives a contract value or a typed refusal', () => {
    fc.assert(
      fc.property(wire, (reply) => {
        const normalized = attempt(resource, reply);
        if (normalized) expect(resource.schema.parse(normalized.value)).toStrictEqual(normalized.value);
      }),
      { numRuns },
    );
  });

  it('idempotent: a value fed back gives itself', () => {
    fc.assert(
      fc.property(wire, (reply) => {
        const once = attempt(resource, reply);
        if (!once) return;
        const plain: unknown = JSON.parse(JSON.stringify(once.value));
        expect(attempt(resource, plain)?.value).toStrictEqual(plain);
      }),
      { numRuns },
    );
  });

  it('pure: the reply is left alone and the same reply gives the same value', () => {
    fc.assert(
      fc.property(wire, (reply) => {
        const before = JSON.stringify(reply);
        expect(attempt(resource, reply)).toStrictEqual(attempt(resource, reply));
        expect(JSON.stringify(reply)).toBe(before);
        expect(Object.prototype).not.toHaveProperty('polluted');
      }),
      { numRuns },
    );
  });
});
