import type { ProjectSummary } from '../../../../shared/contract/project.ts';
import { pathOfProject } from '../../../../shared/site-routes.ts';
import { SizeGlyph } from '../../components/project/SizeGlyph.tsx';
import { useText } from '../../hooks/site-context.tsx';
import { PageLink } from '../../navigation/PageLink.tsx';
import { projectsMatching } from './filter-projects.ts';
import styles from './ProjectIndex.module.css';
import { useProjectFilter } from './use-project-filter.ts';

/** Newest first; the year text may be a span: its last year counts. */
export function byYearDescending(projects: readonly ProjectSummary[]): ProjectSummary[] {
  const lastYear = ({ year }: ProjectSummary) => Number(year?.match(/\d{4}/g)?.at(-1) ?? 0);
  return projects.toSorted((a, b) => lastYear(b) - lastYear(a));
}

function Row({ project, isOutside }: { readonly project: ProjectSummary; readonly isOutside: boolean }) {
  const { title, year, size, place, typologies } = project;
  return (
    <tr className={styles.row} data-outside={isOutside ? '' : undefined}>
      <td className={styles.year}>{year}</td>
      <td className={styles.size}>
        {size && (
          <>
            <span className={styles.glyph}>
              <SizeGlyph size={size.value} />
            </span>
            {size.label}
          </>
        )}
      </td>
      <th className={styles.title} scope="row">
        <PageLink className={styles.link} href={pathOfProject(project)}>
          {title}
        </PageLink>
      </th>
      <td className={styles.place}>{place}</td>
      <td className={styles.typology}>{typologies.map(({ label }) => label).join(', ')}</td>
    </tr>
  );
}

const columns = ['year', 'size', 'title', 'place', 'typology'] as const;

/** All projects as a table, whatever the filter; rows outside of it are quiet. */
export function ProjectIndex({ projects }: { readonly projects: readonly ProjectSummary[] }) {
  const t = useText();
  const { filter } = useProjectFilter(projects);
  const inside = new Set(projectsMatching(projects, filter));
  if (projects.length === 0) return null;
  return (
    <section className="grid section" aria-labelledby="index-heading">
      <h2 id="index-heading" className={`heading ${styles.heading}`}>
        {t('design.index')}
      </h2>
      <table className={`small ${styles.table}`}>
        <caption className="visually-hidden">{t('design.index-caption')}</caption>
        <thead className="visually-hidden">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`design.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {byYearDescending(projects).map((project) => (
            <Row key={project.id} project={project} isOutside={!inside.has(project)} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
