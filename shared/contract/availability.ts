import { z } from 'zod';

const count = z.int().nonnegative();

export const availabilitySchema = z
  .object({
    state: z
      .enum(['available', 'on-hold', 'sold', 'on-loan', 'in-collection', 'not-for-sale', 'made-to-order'])
      .optional()
      .describe('Absent if the CMS has an edition or a price only'),
    price: z
      .union([
        z.literal('on-request'),
        z.object({
          amount: z.number().positive().describe('In units of the currency, such as 4200.5'),
          currency: z
            .string()
            .regex(/^[A-Z]{3}$/)
            .describe('Code of ISO 4217: "EUR"'),
        }),
      ])
      .optional()
      .describe('Absent if the CMS has no price'),
    edition: z
      .object({
        number: count.optional().describe('Number of this piece'),
        total: count.optional().describe('Numbered pieces in all'),
        proofs: count.optional().describe("Artist's proofs beside them"),
        left: count.optional().describe('Units of the edition that can still be had'),
      })
      .optional(),
    note: z.string().optional().describe('Words after the state, plain text'),
  })
  .meta({ id: 'Availability', description: 'Whether a project or work can be had' });

export type Availability = z.infer<typeof availabilitySchema>;
export type AvailabilityState = NonNullable<Availability['state']>;
