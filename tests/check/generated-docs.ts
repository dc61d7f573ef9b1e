/**
 * `node tests/check/generated-docs.ts [--write]`: references that are generated from code. Without `--write` it fails if
 * one is out of date.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Channel } from '../../server/base/channel.ts';
import { logEvents } from '../../server/base/log-events.ts';
import { describeSettings } from '../../server/config/describe-settings.ts';
import { criteriaIn } from '../../server/content/statement.ts';
import { RequestMeter } from '../../server/http/request-meter.ts';
import messages from '../../server/messages/en-US.json' with { type: 'json' };
import { rules } from '../../server/normalize/ground/rules.ts';
import { contentModel } from '../../server/normalize/payload/content-model.ts';
import { metricsOf } from '../../server/ops/metrics.ts';
import type { OpsServices } from '../../server/ops/ops-services.ts';
import { readState } from '../../server/ops/state-metrics.ts';
import { citedIn } from '../architecture/row-ids.ts';
import { root, sources, titlesOf } from '../architecture/source-files.ts';
import { architecturePicture } from './architecture-picture.ts';
import { glossary } from './glossary.ts';
import { operations } from './openapi/operations.ts';
import { resultsOf, systems } from './text-trees.ts';

const cellOf = (text: string): string => text.replaceAll('|', '\\|');
const rowOf = (cells: readonly string[]): string => `| ${cells.map(cellOf).join(' | ')} |`;
const code = (text: string): string => `\`${text}\``;

function table(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  return [rowOf(heading), `|${'---|'.repeat(heading.length)}`, ...rows.map(rowOf)].join('\n');
}

function settingsTables(): string {
  const tables = [...describeSettings()].map(([group, settings]) => {
    const rows = settings.map(({ names, defaultText, allowed, help }) => {
      return [names.map(code).join(', '), defaultText, allowed, help];
    });
    return `## ${group}\n\n${table(['Variable', 'Default', 'Allowed', 'Meaning'], rows)}`;
  });
  return tables.join('\n\n');
}

function eventTable(): string {
  const rows = Object.entries(logEvents).map(([event, { level, message, meaning, action = '' }]) => {
    return [level, code(event), message, meaning, action];
  });
  return table(['Level', 'Event', 'Message', 'Meaning', 'To do'], rows);
}

const ruleTable = (): string =>
  table(
    ['Rule', 'Meaning'],
    Object.entries(rules).map(([rule, meaning]) => [code(rule), meaning]),
  );

const modelTables = (): string =>
  Object.entries(contentModel)
    .map(([name, fields]) => {
      const rows = Object.entries(fields).map(([field, { meaning, type, example, shown, names }]) => {
        return [code(field), meaning, type, example, shown, names.map(code).join(' ')];
      });
      return `## ${name}\n\n${table(['Field', 'Meaning', 'Type', 'Example', 'Shown', 'Found under'], rows)}`;
    })
    .join('\n\n');

const nodeTables = (): string =>
  Object.entries(systems)
    .map(([name, system]) => {
      const rows = [...resultsOf(system)].map(([result, types]) => [types.join(', '), result]);
      return table([name, 'Result'], rows);
    })
    .join('\n\n');

const operationTable = (): string =>
  table(
    ['`GET`', 'Returns'],
    operations.map(({ path, summary }) => [code(path), summary]),
  );

const glossaryTables = (): string =>
  Object.entries(glossary)
    .map(([group, terms]) =>
      table(
        [group, ''],
        terms.map(([avoided, used]) => [avoided, used]),
      ),
    )
    .join('\n\n');

/** Services of which metrics only read the shape: every property is another such object. */
function shapeOf(values: Readonly<Record<string, unknown>>): OpsServices {
  const any: unknown = new Proxy(() => any, { get: (_target, name) => (typeof name === 'string' ? any : undefined) });
  return new Proxy(Object.create(null), { get: (_target, name) => values[String(name)] ?? any }) as OpsServices;
}

/** Labels with many values are listed without them. */
const maxValues = 12;

async function metricTable(): Promise<string> {
  const events = { cache: new Channel(), upstream: new Channel(), repairs: new Channel() };
  const channels = {
    ...events,
    media: new Channel(),
    purges: new Channel(),
  } as OpsServices['events'];
  const registry = metricsOf(channels, new RequestMeter(), () => true);
  const counted = await registry.getMetricsAsJSON();
  readState(shapeOf({ store: { name: 'redis' } }), registry);
  const rows = registry.getMetricsAsArray().flatMap((metric) => {
    const { name, help, type } = metric as unknown as { name: string; help: string; type: string };
    if (!name.startsWith('bff_')) return [];
    const samples = counted.find((one) => one.name === name)?.values ?? [];
    const labels = 'labelNames' in metric ? (metric.labelNames as string[]) : [];
    const labelTexts = labels.map((label) => {
      const values = new Set(samples.map((sample) => sample.labels[label as never]).filter(Boolean));
      const isListed = values.size > 0 && values.size <= maxValues;
      return isListed ? `${code(label)}: ${[...values].join(', ')}` : code(label);
    });
    return [[code(name), type, labelTexts.join('; '), help]];
  });
  return table(['Metric', 'Type', 'Labels', 'Meaning'], rows);
}

const criteria = criteriaIn(messages);

/** Titles of the tests that cite each criterion, by its number. */
function testsOfCriteria(): Map<string, string[]> {
  const titles = sources.filter((path) => /\.test\.tsx?$/.test(path)).flatMap(titlesOf);
  const cited = titles.flatMap((title) => citedIn(title).map((id) => ({ id, title: title.replace(/ \[.*/, '') })));
  const byId = Map.groupBy(cited, ({ id }) => id);
  return new Map(criteria.map(({ id }) => [id, (byId.get(id) ?? []).map(({ title }) => title)]));
}

function criterionTable(): string {
  const tests = testsOfCriteria();
  const rows = criteria.map(({ id, name, reason }) => [
    `${id} ${name}`,
    [...(tests.get(id) ?? []), ...(reason ? [reason] : [])].join('; '),
  ]);
  return table(['Criterion', 'Tests'], rows);
}

const criterionTests = (): string =>
  JSON.stringify(
    Object.fromEntries([...testsOfCriteria()].flatMap(([id, titles]) => (titles[0] ? [[id, titles.join('; ')]] : []))),
    null,
    2,
  );

const generated: Readonly<Record<string, () => string | Promise<string>>> = {
  '.github/CONTRIBUTING.md': glossaryTables,
  'server/config/README.md': settingsTables,
  'server/app/logging/README.md': eventTable,
  'server/ops/http-api.md': operationTable,
  'server/ops/metrics.md': metricTable,
  'server/normalize/content-model.md': modelTables,
  'server/normalize/rules.md': ruleTable,
  'server/normalize/text-trees.md': nodeTables,
  'web/accessibility.md': criterionTable,
  'server/content/accessibility-tests.json': criterionTests,
  'server/architecture.svg': architecturePicture,
};

const [begin, end] = ['<!-- generated -->', '<!-- /generated -->'];

export const generatedDocuments: readonly string[] = Object.keys(generated);

/** The text of a generated document, beside the text that it should have. */
export async function readGenerated(path: string): Promise<{ readonly text: string; readonly expected: string }> {
  const file = join(root, path);
  if (!path.endsWith('.md')) {
    return { text: existsSync(file) ? readFileSync(file, 'utf8') : '', expected: `${await generated[path]?.()}\n` };
  }
  const text = existsSync(file) ? readFileSync(file, 'utf8') : `# Reference\n\n${begin}\n${end}\n`;
  const [before = '', after = ''] = text.split(begin);
  const expected = `${before}${begin}\n\n${await generated[path]?.()}\n\n${end}${after.split(end)[1] ?? ''}`;
  return { text, expected };
}

if (import.meta.main) {
  for (const path of generatedDocuments) {
    const { text, expected } = await readGenerated(path);
    if (process.argv.includes('--write')) writeFileSync(join(root, path), expected);
    else if (text !== expected) {
      console.error(`${path} is out of date. Run: node tests/check/generated-docs.ts --write`);
      process.exitCode = 1;
    }
  }
}
