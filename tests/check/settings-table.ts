import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { policyParts, policySettings, resources } from '../../server/config/cache-settings.ts';
import type { Setting } from '../../server/config/setting.ts';
import { settings } from '../../server/config.ts';

const readme = join(import.meta.dirname, '..', '..', 'README.md');
const begin = '<!-- settings -->';
const end = '<!-- /settings -->';

const heading = ['| Variable | Default | Allowed | Meaning |', '|---|---|---|---|'];

function rowOf(variables: string, { fallbackText, range, docs, isLater }: Setting<unknown>): string {
  const meaning = isLater ? `${docs} *(read and validated, not used yet)*` : docs;
  const cells = [variables, fallbackText, range, meaning].map((cell) => cell.replaceAll('|', '\\|'));
  return `| ${cells.join(' | ')} |`;
}

/** One row for the policies of all resources: thirty would hide the others. */
function policyRow(): string {
  const variables = policyParts.map((part) => `\`CACHE_{RESOURCE}_${part}\``).join(', ');
  const names = resources.map((resource) => `\`${resource.toUpperCase()}\``).join(' ');
  return `| ${variables} | the general value | as the general value | the same for one resource: ${names} |`;
}

/** The table of all settings in Markdown. */
export function settingsTable(): string {
  const general = Object.entries(settings).filter(([name]) => !(name in policySettings));
  const rows = general.map(([name, setting]) => rowOf(`\`${name}\``, setting));
  return [...heading, ...rows, policyRow()].join('\n');
}

/** The text with its table replaced by the present one; without markers a section with the table is added. */
export function withSettingsTable(text: string): string {
  const section = `${begin}\n${settingsTable()}\n${end}`;
  const [before = '', after] = text.split(begin);
  const rest = after?.split(end)[1];
  return rest === undefined ? `${text.trimEnd()}\n\n## Settings\n\n${section}\n` : `${before}${section}${rest}`;
}

/** What the README should be, beside what it is. */
export function readReadme(): { text: string; expected: string } {
  const text = existsSync(readme) ? readFileSync(readme, 'utf8') : '# Atelier portfolio\n';
  return { text, expected: withSettingsTable(text) };
}

if (import.meta.main) {
  const { text, expected } = readReadme();
  if (process.argv.includes('--write')) writeFileSync(readme, expected);
  else if (text !== expected) {
    console.error('README.md: the settings table is out of date. Run: node tests/check/settings-table.ts --write');
    process.exitCode = 1;
  }
}
