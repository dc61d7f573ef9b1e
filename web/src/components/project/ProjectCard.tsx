import type { ProjectSummary } from '../../../../shared/contract/project.ts';
import { pathOfProject } from '../../../../shared/site-routes.ts';
import { useIsSeen } from '../../navigation/movement/seen-project.ts';
import { PageLink } from '../../navigation/PageLink.tsx';
import { ContentPicture } from '../picture/ContentPicture.tsx';
import styles from './ProjectCard.module.css';

export interface ProjectCardProps {
  readonly project: ProjectSummary;
  readonly sizes: string;
  /** Most CSS pixels the picture is ever drawn wide. */
  readonly maxDrawnPx?: number;
}

/** Picture and caption of a project: one link. */
export function ProjectCard({ project, sizes, maxDrawnPx }: ProjectCardProps) {
  const { title, year, place, typologies, cover } = project;
  const second = [place, ...typologies.map(({ label }) => label)].filter(Boolean).join(' ·\u00a0');
  const isSeen = useIsSeen(project.slug);
  const tone = { '--tone': cover?.tone };
  return (
    <PageLink
      className={`toned ${styles.card}`}
      href={pathOfProject(project)}
      style={tone}
      data-seen={isSeen ? '' : undefined}
    >
      <div className={`pointed-picture ${styles.picture}`}>
        {cover ? (
          <ContentPicture image={cover} sizes={sizes} maxDrawnPx={maxDrawnPx} isDecorative />
        ) : (
          <div className={styles.blank} />
        )}
      </div>
      <div className={styles.caption} data-caption="">
        <h3 className={`pointed-title ${styles.title}`} dir="auto">
          {title}
        </h3>
        {year && <span className={styles.year}>{year}</span>}
        <p className={styles.second}>{second}</p>
      </div>
    </PageLink>
  );
}
