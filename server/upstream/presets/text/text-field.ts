import { foldedNames, foldName } from '../../../normalize/reply/field-names.ts';
import { blocksOf, type TextNode } from './text-nodes.ts';

/** Fields that are read as a line of plain text, whatever stands in them. */
const lineNames: ReadonlySet<string> = new Set(
  (['title', 'lead', 'pageLead', 'year', 'place', 'medium', 'attribution', 'caption', 'alt'] as const).flatMap(
    (field) => foldedNames.get(field) ?? [],
  ),
);

/** Markup of one paragraph of words that stand for nothing else. */
const onlyWords = /^<p>([^<&]+)<\/p>$/;

/**
 * A text in the field of this name. Where it comes to one heading or one paragraph, and the field is one of plain text,
 * it is those words; one piece of markup is that markup; all else are its blocks.
 */
export function textField(name: string, nodes: readonly TextNode[]): unknown {
  const blocks = blocksOf(nodes);
  const [only] = blocks;
  if (blocks.length !== 1 || !only) return blocks;
  const isLine = lineNames.has(foldName(name));
  if (only.kind === 'heading' && isLine) return only.text;
  if (only.kind !== 'text' || typeof only.html !== 'string') return blocks;
  return (isLine && onlyWords.exec(only.html)?.[1]) || only.html;
}
