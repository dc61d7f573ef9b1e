import '../../ui/prose.css';
import type { Block } from '../../../../shared/contract/block.ts';
import { galleryItemsOf } from '../../../../shared/contract/block-parts.ts';
import { useText } from '../../hooks/site-context.tsx';
import { PageLink } from '../../navigation/PageLink.tsx';
import { island } from '../../ui/island.tsx';
import { keyed } from '../../ui/keyed.ts';
import { inLanguage } from '../../ui/marks.ts';
import { TrustedHtml, withScrollBoxes } from '../../ui/TrustedHtml.tsx';
import { ContentIcon } from '../icon/ContentIcon.tsx';
import styles from './BlockView.module.css';
import type { BodyBlock } from './block-groups.ts';
import { Facts } from './Facts.tsx';
import { Gallery } from './Gallery.tsx';

/** With code of its own, because few pages have a video or a recording. */
const Player = island('seen', () => import('./Player.tsx').then(({ Player }) => Player));

function List({ isOrdered, items, ...language }: Extract<Block, { kind: 'list' }>) {
  const Tag = isOrdered ? 'ol' : 'ul';
  return (
    <Tag className={styles.list}>
      {keyed(items, (item) => item).map(({ key, item }) => (
        <li key={key} {...inLanguage(language)}>
          {item}
        </li>
      ))}
    </Tag>
  );
}

function Quote({ text, attribution, ...language }: Extract<Block, { kind: 'quote' }>) {
  return (
    <figure className={styles.quote}>
      <blockquote className="lead" {...inLanguage(language)}>
        {text}
      </blockquote>
      {attribution && (
        <figcaption className="caption quiet" dir="auto">
          {attribution}
        </figcaption>
      )}
    </figure>
  );
}

function Prose({ html }: { readonly html: string }) {
  const t = useText();
  return (
    <TrustedHtml className="prose" html={withScrollBoxes(html, { table: t('prose.table'), code: t('prose.code') })} />
  );
}

export interface BlockViewProps {
  readonly block: BodyBlock;
  readonly isFirst?: boolean;
  readonly isBeside?: boolean;
}

export function BlockView({ block, isFirst, isBeside }: BlockViewProps) {
  switch (block.kind) {
    case 'heading': {
      const Tag = `h${Math.min(6, Math.max(3, block.level))}` as 'h3';
      return (
        <Tag className="subtitle" {...inLanguage(block)}>
          {block.text}
        </Tag>
      );
    }
    case 'text':
      return <Prose html={block.html} />;
    case 'image':
    case 'gallery':
      return <Gallery items={galleryItemsOf(block)} isFirst={isFirst} />;
    case 'video':
    case 'audio':
      return <Player block={block} />;
    case 'quote':
      return <Quote {...block} />;
    case 'facts':
      return <Facts items={block.items} look={isBeside ? undefined : 'list'} />;
    case 'list':
      return <List {...block} />;
    case 'link':
      return (
        <PageLink className="link" href={block.href}>
          {block.icon && <ContentIcon name={block.icon} />}
          <span {...inLanguage(block)}>{block.label}</span>
        </PageLink>
      );
    case 'unknown':
      return (
        <p className="prose" dir="auto">
          {block.text}
        </p>
      );
    default:
      block satisfies never;
      return null;
  }
}
