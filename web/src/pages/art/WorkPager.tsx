import type { Neighbor, Project } from '../../../../shared/contract/project.ts';
import { pathOf, pathOfProject } from '../../../../shared/site-routes.ts';
import { ContentPicture } from '../../components/picture/ContentPicture.tsx';
import { useConfig, useText } from '../../hooks/site-context.tsx';
import { PageLink } from '../../navigation/PageLink.tsx';
import styles from './WorkPager.module.css';

function Way({ work, label }: { readonly work: Neighbor; readonly label: string }) {
  return (
    <PageLink className={styles.way} href={pathOfProject({ ...work, section: 'art' })}>
      {work.cover && <ContentPicture image={work.cover} sizes="40vw" isDecorative />}
      <span className="caption quiet">{label}</span>
      <span className="small">{work.title}</span>
    </PageLink>
  );
}

/** The works before and after this one. */
export function WorkPager({ work: { previous, next } }: { readonly work: Project }) {
  const t = useText();
  const { artistSlug } = useConfig();
  return (
    <nav className={`grid section ${styles.pager}`} aria-label={t('art.pager')}>
      <PageLink className="hang small plain-link" href={`${pathOf('art-name', { name: artistSlug })}#art_works`}>
        {t('art.all-works')}
      </PageLink>
      <div className={`on-datum ${styles.ways}`}>
        {previous && <Way work={previous} label={t('project.previous')} />}
        {next && <Way work={next} label={t('project.next')} />}
      </div>
    </nav>
  );
}
