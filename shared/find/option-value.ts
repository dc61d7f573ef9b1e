import type { Option } from '../contract/project.ts';

const slugShape = /^[\p{Ll}\p{Lo}\d]+(?:[-_][\p{Ll}\p{Lo}\d]+)*$/u;

/** Whether a text is a value for URLs as it stands: `public-spaces`. */
export const isOptionValue = (text: string): boolean => slugShape.test(text);

/** Words as a value for URLs: `Public spaces` is `public-spaces`; what has no letters stays as it is. */
export function optionValueOf(text: string): string {
  const value = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return value || text;
}

/** What a link to a filter filters by: its `typology` or `size` parameter, else the last part of its path. */
export function valueInLink(text: string): string {
  const [path = '', query = ''] = text.replace(/#.*$/s, '').split('?');
  const parameters = new URLSearchParams(query);
  const asked = parameters.get('typology') || parameters.get('size');
  if (asked) return asked;
  // Words with a slash between them are no path.
  const isPath = /[/?]/.test(text) && !/\s/.test(text);
  return (isPath ? path.split('/').findLast(Boolean) : undefined) ?? text;
}

/** Letters and digits alone: `Public spaces`, `public_spaces` and `publicspaces` say the same. */
const spelled = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** The option that a text means: by its value, its label, or either in another case or spelling. */
export function findOption(options: readonly Option[], text: string): Option | undefined {
  const wanted = spelled(text);
  return (
    options.find(({ value }) => value === text) ??
    options.find(({ label }) => label === text) ??
    options.find(({ value, label }) => wanted !== '' && [spelled(value), spelled(label)].includes(wanted))
  );
}
