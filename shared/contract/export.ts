import { z } from 'zod';
import { linkedEventSchema } from './event.ts';
import { landingSchema } from './landing.ts';
import { inLanguages } from './language.ts';
import { linkedMenuSchema } from './menu.ts';
import { linkedPageSchema } from './page.ts';
import { apiBase } from './paths.ts';
import { linkedProjectSchema } from './project.ts';

export const exportPath = `${apiBase}/export.ndjson`;

/** Version of the contract that the lines have. */
export const exportSchemaVersion = '1.4.0';

function lineOf<Kind extends string>(kind: Kind, value: z.ZodType) {
  const name = `Exported${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  return z
    .object({
      kind: z.literal(kind).describe(`Always \`${kind}\``),
      value: value.describe('Response of its endpoint'),
      locale: inLanguages.locale,
    })
    .meta({ id: name, description: `A line of the kind \`${kind}\`` });
}

const startSchema = z
  .object({
    kind: z.literal('export').describe('Always `export`'),
    schemaVersion: z.string().describe('Version of this contract'),
    publicUrl: z.string().describe('Origin that paths in the lines belong to'),
    locale: inLanguages.locale,
  })
  .meta({ id: 'ExportStart', description: 'The first line' });

const endSchema = z
  .object({
    kind: z.literal('end').describe('Always `end`'),
    total: z.number().int().describe('Number of lines between the first and this one'),
    locale: inLanguages.locale,
  })
  .meta({ id: 'ExportEnd', description: 'The last line. Without it, the export is incomplete' });

export const exportLineSchema = z
  .discriminatedUnion('kind', [
    startSchema,
    lineOf('menu', linkedMenuSchema),
    lineOf('landing', landingSchema),
    lineOf('project', linkedProjectSchema),
    lineOf('work', linkedProjectSchema),
    lineOf('page', linkedPageSchema),
    lineOf('event', linkedEventSchema),
    endSchema,
  ])
  .meta({ id: 'ExportLine', description: 'A line of the export. Later versions can add kinds' });

export type ExportLine = z.infer<typeof exportLineSchema>;
