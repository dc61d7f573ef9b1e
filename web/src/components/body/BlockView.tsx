import type { Block } from '../../../../shared/contract/block.ts';
import { PageLink } from '../../navigation/PageLink.tsx';
import { keyed } from '../../ui/keyed.ts';
import { TrustedHtml } from '../../ui/TrustedHtml.tsx';
import { ContentIcon } from '../icon/ContentIcon.tsx';
import { BlockVideo } from './BlockVideo.tsx';
import styles from './BlockView.module.css';
import { type BodyBlock, itemsOf } from './block-groups.ts';
import { Facts } from './Facts.tsx';
import { Gallery } from './Gallery.tsx';

function List({ ordered, items }: Extract<Block, { kind: 'list' }>) {
  const Tag = ordered ? 'ol' : 'ul';
  return (
    <Tag className={styles.list}>
      {keyed(items, (item) => item).map(({ key, item }) => (
        <li key={key} dir="auto">
          {item}
        </li>
      ))}
    </Tag>
  );
}

function Quote({ text, attribution }: Extract<Block, { kind: 'quote' }>) {
  return (
    <figure className={styles.quote}>
      <blockquote className="lead" dir="auto">
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

export interface BlockViewProps {
  readonly block: BodyBlock;
  readonly isFirst?: boolean;
  readonly isBeside?: boolean;
}

export function BlockView({ block, isFirst, isBeside }: BlockViewProps) {
  switch (block.kind) {
    case 'text':
      return <TrustedHtml className="prose" html={block.html} />;
    case 'image':
    case 'gallery':
      return <Gallery items={itemsOf(block)} isFirst={isFirst} />;
    case 'video':
      return <BlockVideo video={block.video} />;
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
          {block.label}
        </PageLink>
      );
    case 'unknown':
      return (
        <p className="prose" dir="auto">
          {block.text}
        </p>
      );
  }
}
