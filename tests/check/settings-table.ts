import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeSettings, type SettingDescription } from '../../server/config/describe-settings.ts';

const readme = join(import.meta.dirname, '..', '..', 'README.md');
const begin = '<!-- settings -->';
const end = '<!-- /settings -->';

const heading = ['| Variable | Default | Allowed | Meaning |', '|---|---|---|---|'];

function rowOf({ names, defaultText, allowed, help }: SettingDescription): string {
  const variables = names.map((name) => `\`${name}\``).join(', ');
  return `| ${[variables, defaultText, allowed, help].map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

/** The tables of all settings in Markdown, one for each group. */
export function settingsTable(): string {
  const tables = [...describeSettings()].map(([group, rows]) => [`### ${group}`, '', ...heading, ...rows.map(rowOf)]);
  return tables.map((lines) => lines.join('\n')).join('\n\n');
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
