import type { Project } from '../../../../shared/contract/project.ts';
import { pathOfProject } from '../../../../shared/site-routes.ts';
import { ContentPicture } from '../../components/picture/ContentPicture.tsx';
import { useText } from '../../hooks/site-context.tsx';
import { PageLink } from '../../navigation/PageLink.tsx';
import { fittedTitle } from '../../ui/fitted-title.ts';
import styles from './ProjectPager.module.css';

/** The project before and the one after, whose picture is the way on. */
export function ProjectPager({ project: { previous, next } }: { readonly project: Project }) {
  const t = useText();
  return (
    <nav className={`section ${styles.pager}`} aria-label={t('project.pager')}>
      <div className="beam" data-line="" aria-hidden="true" />
      <div className={`grid ${styles.words}`}>
        <p className={`hang caption ${styles.aside}`}>
          {previous && (
            <PageLink className="plain-link" href={pathOfProject({ ...previous, section: 'design' })}>
              {t('project.previous')}: {previous.title}
            </PageLink>
          )}
          <PageLink className="plain-link" href="/design#projects">
            {t('project.all')}
          </PageLink>
        </p>
        {next && (
          <PageLink
            className={`on-datum toned pointed ${styles.next}`}
            href={pathOfProject({ ...next, section: 'design' })}
            style={{ '--tone': next.cover?.tone }}
          >
            <span className={`caption ${styles.way}`}>
              {t('project.next')}
              <span className={styles.line} data-line="" />
            </span>
            <span className={`display fitted pointed-title ${styles.title}`} style={fittedTitle(next.title)} dir="auto">
              {next.title}
            </span>
            {next.cover && (
              <span className={`pointed-picture ${styles.strip}`}>
                <ContentPicture image={next.cover} sizes="(min-width:64rem) 64vw, 100vw" isCover isDecorative />
              </span>
            )}
          </PageLink>
        )}
      </div>
    </nav>
  );
}
