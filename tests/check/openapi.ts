/**
 * `node tests/check/openapi.ts --write` generates `shared/contract/openapi.json` from the contract, with examples of
 * the built sample site (`npm run build`), and the client types `shared/client/api.d.ts`. `--release` also writes the
 * promise `shared/contract/v1.json`; it fails if that breaks existing clients.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { unannounced } from './openapi/announced.ts';
import { breakingChanges } from './openapi/breaking-changes.ts';
import { clientTypesOf } from './openapi/client-types.ts';
import { documentOf, type Json } from './openapi/document.ts';
import { type Examples, takeExamples } from './openapi/examples.ts';

const shared = join(import.meta.dirname, '..', '..', 'shared');
const file = join(shared, 'contract', 'openapi.json');
const promisedFile = join(shared, 'contract', 'v1.json');
const typesFile = join(shared, 'client', 'api.d.ts');

export const writeCommand = 'node tests/check/openapi.ts --write';

/** The document of the last release. */
export function readPromised(): Json {
  return JSON.parse(readFileSync(promisedFile, 'utf8')) as Json;
}

export function readOpenApi(): string {
  return readFileSync(file, 'utf8');
}

/** The committed types of the client. */
export function readClientTypes(): string {
  return readFileSync(typesFile, 'utf8');
}

export function printed(document: Json): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

interface WithExamples {
  readonly content?: Readonly<Record<string, { readonly examples?: Readonly<Record<string, { value: unknown }>> }>>;
}

interface Committed {
  readonly paths: Readonly<
    Record<string, { get: { operationId: string; responses: Readonly<Record<string, WithExamples>> } }>
  >;
  readonly components: { readonly responses: Readonly<Record<string, WithExamples>> };
}

export function examplesIn(text: string): Examples {
  const { paths, components } = JSON.parse(text) as Committed;
  const valuesIn = ({ content = {} }: WithExamples) =>
    Object.values(content).flatMap(({ examples = {} }) => Object.entries(examples));
  const responses = Object.values(paths).flatMap(({ get: { operationId, responses } }) =>
    valuesIn(responses[200] ?? {}).map(([, { value }]) => [operationId, value]),
  );
  const problems = Object.values(components.responses).flatMap((response) =>
    valuesIn(response).map(([code, { value }]) => [code, value]),
  );
  return { responses: Object.fromEntries(responses), problems: Object.fromEntries(problems) };
}

/** Removes descriptions and examples, which are not promised. */
function promisesIn(text: string): Json {
  return JSON.parse(text, (name, value) =>
    name === 'examples' || (name === 'description' && typeof value === 'string') ? undefined : value,
  ) as Json;
}

function release(): void {
  const promises = promisesIn(readOpenApi());
  const broken = existsSync(promisedFile) ? unannounced(breakingChanges(readPromised(), promises)).changes : [];
  if (broken.length === 0) writeFileSync(promisedFile, `${JSON.stringify(promises)}\n`);
  else {
    console.error(['This breaks clients of the last release:', ...broken].join('\n'));
    process.exitCode = 1;
  }
}

async function write(): Promise<void> {
  const document = printed(documentOf(await takeExamples()));
  writeFileSync(file, document);
  writeFileSync(typesFile, await clientTypesOf(document));
}

/** Findings of the linter of OpenAPI documents, a line each. */
async function lint(): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const found = await lintFromString({ source: readOpenApi(), absoluteRef: 'openapi.json', config });
  return found.map(({ ruleId, message, location }) => `${location[0]?.pointer}: ${message} (${ruleId})`);
}

if (import.meta.main) {
  if (process.argv.includes('--write')) await write();
  if (process.argv.includes('--release')) release();
  const found = await lint();
  if (found.length > 0) {
    console.error(found.join('\n'));
    process.exitCode = 1;
  }
  if (printed(documentOf(examplesIn(readOpenApi()))) !== readOpenApi()) {
    console.error(`shared/contract/openapi.json is out of date. Run: ${writeCommand}`);
    process.exitCode = 1;
  }
}
