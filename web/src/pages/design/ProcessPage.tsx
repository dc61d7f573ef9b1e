import { useQuery } from '@tanstack/react-query';
import { processQuery } from '../../api/queries.ts';
import { Blocks } from '../../components/body/Blocks.tsx';
import { type BlockGroup, blockGroups } from '../../components/body/block-groups.ts';
import { useText } from '../../hooks/site-context.tsx';
import { TextPage } from '../../layouts/TextPage.tsx';
import styles from './ProcessPage.module.css';
import { useStepInView } from './step-in-view.ts';

const anchorOf = (index: number) => `step-${index + 1}`;

/** The steps as links, which stay in sight; the disc stands at the one that is being read. */
function StepList({ steps }: { readonly steps: readonly BlockGroup[] }) {
  const t = useText();
  const current = useStepInView(steps.map((_, index) => anchorOf(index)));
  return (
    <nav className={`hang ${styles.nav}`} aria-label={t('process.steps')} data-print="hidden">
      <ol>
        {steps.map(({ id, title }, index) => (
          <li key={id}>
            <a
              className={`small ${styles.link}`}
              href={`#${anchorOf(index)}`}
              aria-current={index === current ? 'step' : undefined}
            >
              <span className={styles.number}>{index + 1}</span> <span dir="auto">{title}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Steps are numbered because they are a sequence; what precedes the first title is no step. */
function Steps({ groups }: { readonly groups: readonly BlockGroup[] }) {
  const before = groups.filter(({ title }) => title === undefined).flatMap(({ blocks }) => blocks);
  const steps = groups.filter(({ title }) => title !== undefined);
  return (
    <>
      <Blocks blocks={before} />
      {steps.length > 0 && (
        <div className={`grid block ${styles.process}`}>
          <StepList steps={steps} />
          <div className="on-datum">
            {steps.map(({ id, title, blocks }, index) => (
              <section key={id} id={anchorOf(index)} className={styles.step}>
                <h2 className="heading" dir="auto">
                  <span className={styles.inline}>{index + 1} </span>
                  {title}
                </h2>
                <div className={styles.body}>
                  <Blocks blocks={blocks} />
                </div>
              </section>
            ))}
          </div>
        </div>
      )}
    </>
  );
}

/** How the atelier works, step by step. */
export function ProcessPage() {
  return <TextPage query={useQuery(processQuery())} body={({ blocks }) => <Steps groups={blockGroups(blocks)} />} />;
}
