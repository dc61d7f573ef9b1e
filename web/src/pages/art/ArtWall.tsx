import { memo, type ReactNode } from 'react';
import type { ProjectSummary } from '../../../../shared/contract/project.ts';
import { measuresOf, unbroken, widthCmOf } from '../../../../shared/page/measures.ts';
import { pathOfProject } from '../../../../shared/page/site-routes.ts';
import { ContentImage } from '../../components/image/ContentImage.tsx';
import { wallSizes } from '../../components/image/image-sources.ts';
import type { PartProps } from '../../components/lists/LaterParts.tsx';
import { useText } from '../../hooks/site-context.tsx';
import { PageLink } from '../../navigation/PageLink.tsx';
import { DottedLine } from '../../ui/DottedLine.tsx';
import { sourceMark, titleMarks } from '../../ui/marks.ts';
import { ScaleBar } from '../../ui/ScaleBar.tsx';
import styles from './ArtPage.module.css';
import { wallVariables, widestCm } from './wall-layout.ts';

const scaleBarCm = 50;

/** Share of the widest work below which a work is larger than to scale. */
const leastShare = 0.02;

function Label({ work, widest }: { readonly work: ProjectSummary; readonly widest: number }) {
  const t = useText();
  const { title, year, medium } = work;
  const measures = measuresOf(work);
  const note = widthCmOf(work) < widest * leastShare ? t('art.larger') : undefined;
  const measured = measures?.inches ? unbroken(measures.text) : measures?.text;
  return (
    <div className={styles.label}>
      <h3 className={`small ${styles.title}`} {...titleMarks(work)}>
        {title}
      </h3>
      <p className="caption quiet">
        <DottedLine parts={[year, medium, measured, note]} />
      </p>
    </div>
  );
}

function WorkImage({ work }: { readonly work: ProjectSummary }) {
  if (!work.cover) return <div className={styles.blank} />;
  return <ContentImage image={work.cover} {...wallSizes(widthCmOf(work))} isDecorative isInTone />;
}

function Scale() {
  const t = useText();
  return (
    <p className={`caption quiet ${styles.scale}`}>
      {t('art.one-scale')}
      <ScaleBar lengthCm={scaleBarCm} />
      <span aria-hidden="true">{t('art.scale', { length: scaleBarCm })}</span>
    </p>
  );
}

interface WallProps extends PartProps {
  /** Below each work, without height. */
  readonly after?: (work: ProjectSummary) => ReactNode;
}

export const Wall = memo(({ projects: works, widest = widestCm(works), later, after }: WallProps) => {
  const places = wallVariables(works, widest);
  return (
    <div className={`${later ? '' : 'below-fold'} ${styles.frame}`} style={later}>
      <div className={styles.wall} style={{ '--widest': widest }}>
        <div className={styles.rows}>
          {!later && <Scale />}
          <ul className={styles.works}>
            {works.map((work, index) => (
              <li
                key={work.id}
                className={`toned ${styles.place}`}
                data-card={work.slug}
                style={{ ...places[index], '--tone': work.cover?.tone }}
                {...sourceMark(work.source)}
              >
                <PageLink className={styles.work} href={pathOfProject(work)}>
                  <div className={styles.image}>
                    <WorkImage work={work} />
                  </div>
                  <Label work={work} widest={widest} />
                </PageLink>
                {after?.(work)}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
});
