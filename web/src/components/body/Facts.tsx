import { Fragment } from 'react';
import type { Fact } from '../../../../shared/contract/block.ts';
import { PageLink } from '../../navigation/PageLink.tsx';
import { keyed } from '../../ui/keyed.ts';
import { inLanguage, sourceMark } from '../../ui/marks.ts';
import type { FactPart, RenderedFact } from '../project/project-facts.ts';
import { SizeGlyph } from '../project/SizeGlyph.tsx';
import { StateMark } from '../project/StateMark.tsx';
import styles from './Facts.module.css';

export function FactParts({ parts }: { readonly parts: readonly FactPart[] }) {
  return keyed(parts, ({ text }) => text).map(({ key, item: { text, href } }, index) => (
    <Fragment key={key}>
      {index > 0 && ', '}
      {href ? (
        <PageLink className="link" href={href}>
          {text}
        </PageLink>
      ) : (
        text
      )}
    </Fragment>
  ));
}

export interface FactsProps {
  readonly items: readonly RenderedFact[];
  /** `list`: years and titles in the reading column. Default: captions beside the text. */
  readonly look?: 'list';
}

/** `tel:` URL of a fact. Returns undefined if it is not a telephone number. */
export function telephoneOf({ label, value }: Fact): string | undefined {
  const isNumber = /^(?:tel|phone|mobile|fax)/i.test(label) && /^[+(\d][\d\s()./-]{5,24}$/.test(value);
  return isNumber ? `tel:${value.replace(/\(0\)|[^\d+]/g, '')}` : undefined;
}

/** Names and long labels get half of the width, years less. */
const areNames = (items: readonly Fact[]) =>
  items.every(({ label }) => label !== '' && !/\d/.test(label)) || items.some(({ label }) => label.length > 20);

export function Facts({ items, look }: FactsProps) {
  const hasNames = look !== undefined && areNames(items);
  return (
    <dl className={look ? styles.list : `caption ${styles.facts}`} data-names={hasNames ? '' : undefined}>
      {keyed(items, ({ label, value }) => `${label} ${value}`).map(({ key, item }) => {
        // A link leads to the person, not to the role.
        const [ofName, ofValue] = hasNames ? [item.href] : [undefined, item.href];
        return (
          <div key={key} className={styles.row} {...sourceMark(item.source)}>
            <dt dir="auto">
              <FactParts parts={[{ text: item.label, href: ofName }]} />
            </dt>
            <dd {...inLanguage(item)}>
              {item.size && <SizeGlyph size={item.size} />}
              <StateMark state={item.state} />
              <FactParts parts={item.parts ?? [{ text: item.value, href: ofValue ?? telephoneOf(item) }]} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
