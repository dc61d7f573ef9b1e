import type { Block } from '../../../../shared/contract/block.ts';
import { galleryItemsOf } from '../../../../shared/contract/block-parts.ts';
import { inLanguage, sourceMark } from '../../ui/marks.ts';
import styles from './Blocks.module.css';
import { BlockView } from './BlockView.tsx';
import { type BlockGroup, type BodyBlock, blockGroups, isWide } from './block-groups.ts';

const factsBeside = ({ title, blocks }: BlockGroup) =>
  title === undefined && blocks[0]?.kind === 'text' ? blocks.find(({ kind }) => kind === 'facts') : undefined;

function Group({ first, ...group }: BlockGroup & { readonly first: Block | undefined }) {
  const { title, language, source, blocks } = group;
  const beside = factsBeside(group);
  const placeOf = (block: BodyBlock) => (block === beside ? styles.aside : isWide(block) ? styles.wide : 'on-datum');
  return (
    <section className={`grid block titled ${styles.group}`}>
      {title && (
        <h2 className="hang small" {...inLanguage(language)} {...sourceMark(source)}>
          {title}
        </h2>
      )}
      {blocks.map((block) => (
        <div key={block.id} className={placeOf(block)} {...sourceMark(block.source)}>
          <BlockView block={block} isFirst={block === first} isBeside={block === beside} />
        </div>
      ))}
    </section>
  );
}

export function Blocks({ blocks, startsImages }: Readonly<{ blocks: readonly Block[]; startsImages?: boolean }>) {
  const first = startsImages ? blocks.find((block) => galleryItemsOf(block).length > 0) : undefined;
  return (
    <div className={`below-fold ${styles.blocks}`}>
      {blockGroups(blocks).map((group) => (
        <Group key={group.id} {...group} first={first} />
      ))}
    </div>
  );
}
