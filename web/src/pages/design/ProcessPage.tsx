import { useQuery } from '@tanstack/react-query';
import { processQuery } from '../../api/queries.ts';
import { Blocks } from '../../components/body/Blocks.tsx';
import { type BlockGroup, blockGroups } from '../../components/body/block-groups.ts';
import { TextPage } from '../../layouts/TextPage.tsx';
import { inLanguage } from '../../ui/marks.ts';
import styles from './ProcessPage.module.css';

function Steps({ groups }: { readonly groups: readonly BlockGroup[] }) {
  const before = groups.filter(({ title }) => title === undefined).flatMap(({ blocks }) => blocks);
  const steps = groups.filter(({ title }) => title !== undefined);
  return (
    <>
      <Blocks blocks={before} />
      {steps.map(({ id, title, language, blocks }, index) => (
        <section key={id} id={`step-${index + 1}`} className={`grid ${styles.step}`}>
          <h2 className={`heading ${styles.heading}`}>
            <span className={styles.number}>{index + 1}</span> <span {...inLanguage(language)}>{title}</span>
          </h2>
          <div className={`on-datum ${styles.body}`}>
            <Blocks blocks={blocks} />
          </div>
        </section>
      ))}
    </>
  );
}

export function ProcessPage() {
  return <TextPage query={useQuery(processQuery())} body={({ blocks }) => <Steps groups={blockGroups(blocks)} />} />;
}
