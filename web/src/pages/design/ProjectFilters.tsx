import { useQuery } from '@tanstack/react-query';
import type { ProjectSummary } from '../../../../shared/contract/project.ts';
import { menuQuery } from '../../api/queries.ts';
import { SizeGlyph } from '../../components/SizeGlyph.tsx';
import { useText } from '../../hooks/site-context.tsx';
import { PageLink } from '../../navigation/PageLink.tsx';
import { type Filter, type FilterName, filterHref, optionsOf, projectsMatching } from './filter-projects.ts';
import styles from './ProjectFilters.module.css';

export interface ProjectFiltersProps {
  readonly projects: readonly ProjectSummary[];
  readonly filter: Filter;
}

interface LineProps extends ProjectFiltersProps {
  readonly name: FilterName;
}

/** One line of filters; counts say what the other line leaves. */
function FilterLine({ name, projects, filter }: LineProps) {
  const t = useText();
  const { data: menu } = useQuery(menuQuery());
  const listed = (name === 'typology' ? menu?.typologies : menu?.sizes) ?? [];
  const all = { value: undefined, label: t('design.filter.all') };
  const options = [all, ...optionsOf(projects, name, listed)];
  if (options.length < 2) return null;
  return (
    <div className={styles.line}>
      <p className={styles.label}>{t(name === 'typology' ? 'design.filter.type' : 'design.filter.size')}</p>
      <ul className={styles.options}>
        {options.map(({ value, label }) => {
          const target = { ...filter, [name]: value };
          const count = projectsMatching(projects, target).length;
          return (
            <li key={value ?? ''}>
              <PageLink
                className={styles.option}
                href={filterHref(target)}
                keepsScroll
                aria-current={filter[name] === value ? 'true' : undefined}
                data-empty={count === 0 ? '' : undefined}
              >
                {name === 'size' && value && <SizeGlyph size={value} />}
                {label} <span className="quiet">{count}</span>
              </PageLink>
            </li>
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
    <nav className={`grid small ${styles.filters}`} aria-label={t('design.filter')}>
      <FilterLine name="typology" {...props} />
      <FilterLine name="size" {...props} />
    </nav>
  );
}
