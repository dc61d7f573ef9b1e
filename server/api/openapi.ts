import { readFile } from 'node:fs/promises';
import type { FastifyServerOptions } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { PublicConfig } from '../../shared/contract/config.ts';
import { nearestName } from '../base/nearest-name.ts';

export function suggestion(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  return nearest === undefined ? '' : `: did you mean \`${nearest}\`?`;
}

/** The text of an error in a parameter. Schemas with an own message keep it. */
function errorText(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return 'Is missing';
  switch (issue.code) {
    case 'invalid_type':
      return `Must be a ${issue.expected === 'int' ? 'whole number' : issue.expected}`;
    case 'invalid_value':
      return `Must be one of ${issue.values.join(', ')}`;
    case 'too_small':
      if (issue.origin === 'string') return 'Must not be empty';
      return `Must be at least ${issue.minimum}`;
    case 'too_big':
      return `Must be at most ${issue.maximum}${issue.origin === 'string' ? ' characters long' : ''}`;
    case 'invalid_format':
      return issue.format === 'starts_with' ? `Must start with ${issue.prefix}` : 'Has a wrong format';
    default:
      return undefined;
  }
}

const maxShownLength = 60;

/** The text of an error with the value of the parameter, and a similar allowed value. */
function withValue(issue: z.core.$ZodIssue, data: unknown): string {
  const given: unknown = Reflect.get(Object(data), issue.path[0] ?? '');
  // A repeatable parameter is joined, so that its type is right.
  if (Array.isArray(given) && issue.code.startsWith('invalid_')) return 'The parameter occurs more than once';
  if (given === undefined) return issue.message;
  const text = String(given);
  const shown = text.length > maxShownLength ? `${text.slice(0, maxShownLength).toWellFormed()}…` : text;
  const hint = issue.code === 'invalid_value' ? suggestion(text, issue.values.map(String)) : '';
  return `${issue.message}, not ${JSON.stringify(shown)}${hint}`;
}

const validatorCompiler =
  ({ schema, httpPart }: { readonly schema: z.ZodType; readonly httpPart?: string }) =>
  (data: unknown) => {
    const { success, data: value, error } = schema.safeParse(data, { error: errorText });
    if (success) return { value };
    const errors = error.issues.map((issue) => ({
      instancePath: `/${issue.path.join('/')}`,
      message: httpPart === 'body' ? issue.message : withValue(issue, data),
    }));
    return { error: errors };
  };

/** Given to Fastify at creation, because otherwise it would load its own compilers. */
export const zodSchemaController = {
  compilersFactory: { buildValidator: () => validatorCompiler, buildSerializer: () => serializerCompiler },
  // Fastify types only its own factories.
} as unknown as NonNullable<FastifyServerOptions['schemaController']>;

const committed = new URL('../../shared/contract/openapi.json', import.meta.url);

/** Returns the committed OpenAPI document with this deployment's names and URL. Rejects if the file is missing. */
export async function openApiText(
  { atelierName, publicUrl: url, brand }: Pick<PublicConfig, 'atelierName' | 'publicUrl' | 'brand'>,
  securityContact: string | undefined,
): Promise<string> {
  const document = Object(JSON.parse(await readFile(committed, 'utf8')));
  const contact = {
    name: atelierName,
    url: securityContact?.startsWith('https:') ? securityContact : url,
    email: brand.mail,
  };
  const info = { ...Object(document.info), title: `${atelierName}: site API`, contact };
  return JSON.stringify({ ...document, info, servers: [{ url, description: atelierName }] });
}

const clientTypes = new URL('../../shared/client/api.d.ts', import.meta.url);

export const clientTypesText = (): Promise<string> => readFile(clientTypes, 'utf8');
