import { BlockView } from './BlockView.tsx';
import type { BodyBlock } from './block-groups.ts';
import styles from './Opening.module.css';

export function Opening({ blocks }: { readonly blocks: readonly BodyBlock[] }) {
  return (
    <div className={styles.opening}>
      {blocks.map((block) => (
        <BlockView key={block.id} block={block} />
      ))}
    </div>
  );
}
