import type { Option } from '../contract/project.ts';

const slugShape = /^[\p{Ll}\p{Lo}\d]+(?:[-_][\p{Ll}\p{Lo}\d]+)*$/u;

/** True for `public-spaces`. */
export const isOptionValue = (text: string): boolean => slugShape.test(text);

/** `Public spaces` is `public-spaces`. A text without letters is unchanged. */
export function optionValueOf(text: string): string {
  const value = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return value || text;
}

/** The `typology` or `size` parameter of a link, otherwise the last segment. */
export function valueInLink(text: string): string {
  const [path = '', query = ''] = text.replace(/#.*$/s, '').split('?');
  const parameters = new URLSearchParams(query);
  const requested = parameters.get('typology') || parameters.get('size');
  if (requested) return requested;
  // Words with a slash are not a path.
  const isPath = /[/?]/.test(text) && !/\s/.test(text);
  return (isPath ? path.split('/').findLast(Boolean) : undefined) ?? text;
}

/** `Public spaces`, `public_spaces` and `publicspaces` are equal. */
export const spelled = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** The option with this value or label, in any case or spelling. */
export function findOption(options: readonly Option[], text: string): Option | undefined {
  const wanted = spelled(text);
  return (
    options.find(({ value }) => value === text) ??
    options.find(({ label }) => label === text) ??
    options.find(({ value, label }) => wanted !== '' && [spelled(value), spelled(label)].includes(wanted))
  );
}
