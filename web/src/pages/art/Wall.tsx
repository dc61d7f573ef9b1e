import type { CSSProperties } from 'react';
import type { ProjectSummary } from '../../../../shared/contract/project.ts';
import { ContentPicture } from '../../components/ContentPicture.tsx';
import { dimensionsText } from '../../components/project-facts.ts';
import { useText } from '../../hooks/site-context.tsx';
import { PageLink } from '../../navigation/PageLink.tsx';
import { projectHref } from '../../navigation/project-href.ts';
import styles from './Wall.module.css';
import { type HungWork, type WallRow, wallLayout, widestCm } from './wall-layout.ts';

const scaleBarCm = 50;

/** Variables are not among React's style properties. */
const variables = (values: Readonly<Record<`--${string}`, string | number | undefined>>) => values as CSSProperties;

function Work({ work, widthCm }: HungWork<ProjectSummary>) {
  const { title, year, medium, dimensions, cover } = work;
  const second = [year, medium, dimensions && dimensionsText(dimensions)].filter(Boolean).join(' · ');
  const sizes = `(min-width:40rem) ${Math.round(widthCm * 0.2)}vw, 96vw`;
  return (
    <li className="toned" style={variables({ '--width': widthCm, '--tone': cover?.tone })}>
      <PageLink className={styles.work} href={projectHref(work)}>
        <div className={styles.picture}>
          {cover ? <ContentPicture image={cover} sizes={sizes} /> : <div className={styles.blank} />}
        </div>
        <div className={styles.label}>
          <h3 className="small">{title}</h3>
          <p className="caption quiet">{second}</p>
        </div>
      </PageLink>
    </li>
  );
}

function Row({ row, index }: { readonly row: WallRow<ProjectSummary>; readonly index: number }) {
  const style = variables({ '--sum': row.widthCm, '--gaps': row.works.length - 1, '--count': row.works.length });
  return (
    <ul className={styles.row} style={style} data-start={index % 3}>
      {row.works.map((hung) => (
        <Work key={hung.work.id} {...hung} />
      ))}
    </ul>
  );
}

/** The bar that says how long 50 cm are here; its words are for all. */
function Scale() {
  const t = useText();
  return (
    <p className={`caption quiet ${styles.scale}`}>
      {t('art.one-scale')}
      <span className={styles.bar} aria-hidden="true" />
      <span aria-hidden="true">{t('art.scale', { length: scaleBarCm })}</span>
    </p>
  );
}

/** All works at their true relative size, one scale for the whole wall. */
export function Wall({ works }: { readonly works: readonly ProjectSummary[] }) {
  const t = useText();
  if (works.length === 0) return <p className="grid lead">{t('art.empty')}</p>;
  const rows = wallLayout(works);
  return (
    <div className={styles.frame}>
      <div className={styles.wall}>
        <div className={styles.rows} style={variables({ '--widest': widestCm(works), '--bar': scaleBarCm })}>
          {rows.map((row, index) => (
            <div key={row.works[0]?.work.id}>
              <Row row={row} index={index} />
              {index === 0 && <Scale />}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
