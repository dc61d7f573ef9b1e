import type { Block } from '../../../../shared/contract/block.ts';
import { PageLink } from '../../navigation/PageLink.tsx';
import { keyed } from '../../ui/keyed.ts';
import { TrustedHtml } from '../../ui/TrustedHtml.tsx';
import { ContentIcon } from '../icon/ContentIcon.tsx';
import styles from './Blocks.module.css';
import { type BlockGroup, type BodyBlock, blockGroups, isWide, itemsOf } from './block-groups.ts';
import { Facts } from './Facts.tsx';
import { Film } from './Film.tsx';
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
    <figure>
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

interface BlockViewProps {
  readonly block: BodyBlock;
  readonly isFirst?: boolean;
  readonly isBeside?: boolean;
}

function BlockView({ block, isFirst, isBeside }: BlockViewProps) {
  switch (block.kind) {
    case 'text':
      return <TrustedHtml className="prose" html={block.html} />;
    case 'image':
    case 'gallery':
      return <Gallery items={itemsOf(block)} isFirst={isFirst} />;
    case 'video':
      return <Film video={block.video} />;
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

/** Facts without a title that follow a text: they hang beside it. */
function factsBeside({ title, blocks }: BlockGroup) {
  return title === undefined && blocks[0]?.kind === 'text' ? blocks.find(({ kind }) => kind === 'facts') : undefined;
}

interface GroupProps extends BlockGroup {
  /** The block whose first picture is fetched at once. */
  readonly first: Block | undefined;
}

function Group({ first, ...group }: GroupProps) {
  const { title, blocks } = group;
  const beside = factsBeside(group);
  const placeOf = (block: BodyBlock) => (block === beside ? styles.aside : isWide(block) ? styles.wide : 'on-datum');
  return (
    <section className={`grid block titled ${styles.group}`}>
      {title && (
        <h2 className="hang small" dir="auto">
          {title}
        </h2>
      )}
      {blocks.map((block) => (
        <div key={block.id} className={placeOf(block)}>
          <BlockView block={block} isFirst={block === first} isBeside={block === beside} />
        </div>
      ))}
    </section>
  );
}

/** Text at the top of a page, one block under the other, where the page itself says where it stands. */
export function Opening({ blocks }: { readonly blocks: readonly BodyBlock[] }) {
  return (
    <div className={styles.opening}>
      {blocks.map((block) => (
        <BlockView key={block.id} block={block} />
      ))}
    </div>
  );
}

export interface BlocksProps {
  readonly blocks: readonly Block[];
  /** The page has no picture before these: their first one is fetched at once. */
  readonly startsPictures?: boolean;
}

/** The blocks of a page or a project in their order: titles hang, text stands on the datum, pictures take the grid. */
export function Blocks({ blocks, startsPictures }: BlocksProps) {
  const first = startsPictures ? blocks.find(({ kind }) => kind === 'image' || kind === 'gallery') : undefined;
  return (
    <div className={styles.blocks}>
      {blockGroups(blocks).map((group) => (
        <Group key={group.id} {...group} first={first} />
      ))}
    </div>
  );
}
