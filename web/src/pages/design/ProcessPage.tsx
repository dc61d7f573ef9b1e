import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { processQuery } from '../../api/queries.ts';
import { Blocks } from '../../components/body/Blocks.tsx';
import { type BlockGroup, blockGroups } from '../../components/body/block-groups.ts';
import { useText } from '../../hooks/site-context.tsx';
import { TextPage } from '../../layouts/TextPage.tsx';
import { inLanguage } from '../../ui/marks.ts';
import styles from './ProcessPage.module.css';

/** A step is current when its start leaves the lower 70 % of the window. */
const margins = '100000px 0px -70%';

function useStepInView(anchors: readonly string[]): number {
  const [current, setCurrent] = useState(0);
  const ids = anchors.join(' ');
  useEffect(() => {
    const steps = ids.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const begun = new Set<Element>();
    const follow = (entries: readonly IntersectionObserverEntry[]) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) begun.add(target);
        else begun.delete(target);
      }
      setCurrent(
        Math.max(
          0,
          steps.findLastIndex((step) => begun.has(step)),
        ),
      );
    };
    const observer = new IntersectionObserver(follow, { rootMargin: margins });
    for (const step of steps) observer.observe(step);
    return () => observer.disconnect();
  }, [ids]);
  return current;
}

const anchorOf = (index: number) => `step-${index + 1}`;

function StepList({ steps }: { readonly steps: readonly BlockGroup[] }) {
  const t = useText();
  const current = useStepInView(steps.map((_, index) => anchorOf(index)));
  return (
    <nav className={`hang ${styles.nav}`} aria-label={t('process.steps')} data-print="hidden">
      <ol>
        {steps.map(({ id, title, language }, index) => (
          <li key={id}>
            <a
              className={`small ${styles.link}`}
              href={`#${anchorOf(index)}`}
              aria-current={index === current ? 'step' : undefined}
            >
              <span className={styles.number}>{index + 1}</span> <span {...inLanguage(language)}>{title}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

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
            {steps.map(({ id, title, language, blocks }, index) => (
              <section key={id} id={anchorOf(index)} className={styles.step}>
                <h2 className="heading" {...inLanguage(language)}>
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

export function ProcessPage() {
  return <TextPage query={useQuery(processQuery())} body={({ blocks }) => <Steps groups={blockGroups(blocks)} />} />;
}
