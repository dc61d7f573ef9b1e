import { useLayoutEffect, useRef } from 'react';
import type { Option, ProjectSummary } from '../../../../shared/contract/project.ts';
import type { FilterName } from '../../../../shared/project-filters.ts';
import { SizeGlyph } from '../../components/project/SizeGlyph.tsx';
import { useText } from '../../hooks/site-context.tsx';
import { PageLink } from '../../navigation/PageLink.tsx';
import { cutLastChoice } from './cut-last-choice.ts';
import { type Filter, type FilterOptions, filterHref, projectsMatching } from './filter-projects.ts';
import styles from './ProjectFilters.module.css';

export interface ProjectFiltersProps {
  readonly projects: readonly ProjectSummary[];
  readonly options: FilterOptions;
  readonly filter: Filter;
}

interface LineProps extends ProjectFiltersProps {
  readonly name: FilterName;
}

interface ChoiceProps {
  readonly name: FilterName;
  readonly option: Partial<Option>;
  readonly target: Filter;
  readonly count: number;
  readonly isCurrent: boolean;
}

function Choice({ name, option: { value, label }, target, count, isCurrent }: ChoiceProps) {
  return (
    <li>
      <PageLink
        className={styles.option}
        href={filterHref(target)}
        keepsScroll
        aria-current={isCurrent ? 'true' : undefined}
        data-empty={count === 0 ? '' : undefined}
      >
        {name === 'size' && value && <SizeGlyph size={value} />}
        {`${label} `}
        <span className="quiet">{count}</span>
      </PageLink>
    </li>
  );
}

/** A line that scrolls sideways begins where its current choice is. */
function useCurrentInView(current: string | undefined) {
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another choice becomes the current one
  useLayoutEffect(() => {
    const item = list.current?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
    const first = list.current?.firstElementChild;
    if (!list.current || !item || !(first instanceof HTMLElement)) return;
    list.current.scrollLeft = item.offsetLeft - first.offsetLeft;
    cutLastChoice(list.current);
  }, [current]);
  return list;
}

/** One line of filters; counts say what the other line leaves. */
function FilterLine({ name, projects, options, filter }: LineProps) {
  const t = useText();
  const list = useCurrentInView(filter[name]);
  if (options[name].length === 0) return null;
  return (
    <div className={styles.line}>
      <p>{t(name === 'typology' ? 'design.filter.type' : 'design.filter.size')}</p>
      <ul ref={list} className={styles.options}>
        {[{ label: t('design.filter.all') }, ...options[name]].map((option: Partial<Option>) => {
          const target = { ...filter, [name]: option.value };
          return (
            <Choice
              key={option.value ?? ''}
              name={name}
              option={option}
              target={target}
              count={projectsMatching(projects, target).length}
              isCurrent={filter[name] === option.value}
            />
          );
        })}
      </ul>
    </div>
  );
}

/** Filters are links: they can be shared, and Back undoes them. */
export function ProjectFilters(props: ProjectFiltersProps) {
  const t = useText();
  return (
    <nav className={`grid small ${styles.filters}`} data-part="filters" aria-label={t('design.filter')}>
      <FilterLine name="typology" {...props} />
      <FilterLine name="size" {...props} />
    </nav>
  );
}
