import type { CSSProperties } from 'react';
import type { ProjectSummary } from '../../../../shared/contract/project.ts';
import { ProjectCard } from '../../components/ProjectCard.tsx';
import styles from './Hang.module.css';
import { hangLayout, type Place } from './hang-layout.ts';

function placeStyle(wide: Place | undefined, middle: Place | undefined): CSSProperties {
  const variables = {
    '--row': wide?.row,
    '--column': wide?.column,
    '--span': wide?.span,
    '--row-8': middle?.row,
    '--column-8': middle?.column,
    '--span-8': middle?.span,
  };
  // Variables are not among React's style properties.
  return variables as CSSProperties;
}

function sizesOf(span: number, span8: number): string {
  return `(min-width:64rem) ${Math.round((span / 12) * 97)}vw, (min-width:40rem) ${Math.round((span8 / 8) * 96)}vw, 100vw`;
}

/** The hang: pictures as wide as their size says, each row on one foot. */
export function Hang({ projects }: { readonly projects: readonly ProjectSummary[] }) {
  const wide = hangLayout(projects, 12);
  const middle = hangLayout(projects, 8);
  return (
    <ul className={`grid ${styles.hang}`}>
      {projects.map((project, index) => (
        <li
          key={project.id}
          className={styles.item}
          style={placeStyle(wide[index], middle[index])}
          data-size={project.size?.value.toLowerCase()}
        >
          <ProjectCard project={project} sizes={sizesOf(wide[index]?.span ?? 4, middle[index]?.span ?? 4)} />
        </li>
      ))}
    </ul>
  );
}
