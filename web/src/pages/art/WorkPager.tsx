import type { Neighbor, Project } from '../../../../shared/contract/project.ts';
import { pathOf, pathOfProject } from '../../../../shared/page/site-routes.ts';
import { ContentPicture } from '../../components/picture/ContentPicture.tsx';
import { ratioOf } from '../../components/picture/picture-sources.ts';
import { wallSizes } from '../../components/picture/wall-sizes.ts';
import { widthCmOf } from '../../components/project/project-facts.ts';
import { useConfig, useText } from '../../hooks/site-context.tsx';
import { PageLink } from '../../navigation/PageLink.tsx';
import styles from './WorkPager.module.css';

interface WayProps {
  readonly work: Neighbor;
  readonly label: string;
  readonly bothCm: number;
}

function Way({ work, label, bothCm }: WayProps) {
  const ratio = work.cover && ratioOf(work.cover);
  const style = { '--w': widthCmOf(work), '--ratio': ratio };
  return (
    <PageLink className={styles.way} href={pathOfProject({ ...work, section: 'art' })} style={style}>
      <span className={styles.picture} data-measured={ratio && ''}>
        {work.cover && <ContentPicture image={work.cover} {...wallSizes(widthCmOf(work), bothCm)} isDecorative />}
      </span>
      <span className={styles.words}>
        <span className="caption quiet">{label}</span>
        <span className="small">{work.title}</span>
      </span>
    </PageLink>
  );
}

export function WorkPager({ work: { previous, next } }: { readonly work: Project }) {
  const t = useText();
  const { artistSlug } = useConfig();
  const widths = [previous, next].flatMap((work) => (work ? widthCmOf(work) : []));
  const bothCm = widths.reduce((sum, width) => sum + width, 0);
  const style = { '--both': bothCm };
  return (
    <nav className={`grid section below-fold ${styles.pager}`} aria-label={t('art.pager')}>
      <PageLink className="hang small plain-link" href={`${pathOf('art-name', { name: artistSlug })}#art_works`}>
        {t('art.all-works')}
      </PageLink>
      <div className={`on-datum ${styles.room}`}>
        <div className={styles.ways} style={style}>
          {previous && <Way work={previous} label={t('project.previous')} bothCm={bothCm} />}
          {next && <Way work={next} label={t('project.next')} bothCm={bothCm} />}
        </div>
      </div>
    </nav>
  );
}
