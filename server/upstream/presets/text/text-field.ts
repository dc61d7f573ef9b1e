import { foldedNames, foldName } from '../../../normalize/payload/field-names.ts';
import { blocksOf, type TextNode } from './text-nodes.ts';

/** Fields that are read as one line of plain text. */
const lineNames: ReadonlySet<string> = new Set(
  (['title', 'lead', 'pageLead', 'year', 'place', 'medium', 'attribution', 'caption', 'alt'] as const).flatMap(
    (field) => foldedNames.get(field) ?? [],
  ),
);

const onlyWords = /^<p>([^<&]+)<\/p>$/;

/** Plain text if one paragraph or heading fits the field, markup if there is one piece, otherwise blocks. */
export function textField(name: string, nodes: readonly TextNode[]): unknown {
  const blocks = blocksOf(nodes);
  const [only] = blocks;
  if (blocks.length !== 1 || !only) return blocks;
  const isLine = lineNames.has(foldName(name));
  if (only.kind === 'heading' && isLine) return only.text;
  if (only.kind !== 'text' || typeof only.html !== 'string') return blocks;
  return (isLine && onlyWords.exec(only.html)?.[1]) || only.html;
}
