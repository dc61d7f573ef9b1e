import table from './node-types.json' with { type: 'json' };

/** Node types by their element, or by the way they are read. Types are written as `plainType` returns them. */
const inverted = (types: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(types).flatMap(([result, names]) => names.split(' ').map((type) => [type, result])));

const results = inverted(table.nodes);
const marks = inverted(table.marks);

/** A type without case, namespace, dashes and underscores: `core/list-item` and `shared.listItem` become `listitem`. */
export const plainType = (type: string): string => type.toLowerCase().replace(/^(?:core\/|shared\.)|[-_\s]/g, '');

const numbers = ['one', 'two', 'three', 'four', 'five', 'six'];

/** The element of a node type, for example `p` or `h2`, or the way it is read. Undefined for an unknown type. */
export function resultOf(type: string): string | undefined {
  const plain = plainType(type);
  const [, level] = /^h(?:eading)?([1-6]|one|two|three|four|five|six)$/.exec(plain) ?? [];
  return level === undefined ? results.get(plain) : `h${numbers.indexOf(level) + 1 || level}`;
}

export const elementOfMark = (type: string): string | undefined => marks.get(type) ?? marks.get(plainType(type));
