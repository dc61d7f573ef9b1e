import type { ProjectSummary } from '../../../../shared/contract/project.ts';
import { pathOfProject } from '../../../../shared/site-routes.ts';
import { CaptionSkeleton, Skeleton } from '../../components/loading/Skeleton.tsx';
import { ContentPicture } from '../../components/picture/ContentPicture.tsx';
import { dimensionsText, unbroken, widthCmOf } from '../../components/project/project-facts.ts';
import { useText } from '../../hooks/site-context.tsx';
import { PageLink } from '../../navigation/PageLink.tsx';
import styles from './Wall.module.css';
import { wallVariables, widestCm } from './wall-layout.ts';

const scaleBarCm = 50;

/** Pixels per centimeter on the smallest and the largest windows. */
const scale = { min: 1.35, max: 3.2 } as const;

function sizesOf(widthCm: number): string {
  const px = (perCm: number) => `${Math.round(widthCm * perCm)}px`;
  return `(min-width:100rem) ${px(scale.max)}, (min-width:43rem) ${Math.round(widthCm * 0.2)}vw, ${px(scale.min)}`;
}

function Label({ title, year, medium, dimensions }: ProjectSummary) {
  const measured = dimensions && unbroken(dimensionsText(dimensions));
  return (
    <div className={styles.label}>
      <h3 className={`small ${styles.title}`} dir="auto">
        {title}
      </h3>
      <p className="caption quiet">{[year, medium, measured].filter(Boolean).join(' ·\u00a0')}</p>
    </div>
  );
}

function Picture({ work }: { readonly work: ProjectSummary }) {
  if (!work.cover) return <div className={styles.blank} />;
  const widthCm = widthCmOf(work);
  return <ContentPicture image={work.cover} sizes={sizesOf(widthCm)} maxDrawnPx={widthCm * scale.max} isDecorative />;
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
  if (works.length === 0) {
    return (
      <div className="grid">
        <p className="lead on-datum">{t('art.empty')}</p>
      </div>
    );
  }
  const places = wallVariables(works);
  return (
    <div className={styles.frame}>
      <div className={styles.wall} style={{ '--widest': widestCm(works), '--bar': scaleBarCm }}>
        <div className={styles.rows}>
          <Scale />
          <ul className={styles.works}>
            {works.map((work, index) => (
              <li
                key={work.id}
                className={`toned ${styles.place}`}
                style={{ ...places[index], '--tone': work.cover?.tone }}
              >
                <PageLink className={styles.work} href={pathOfProject(work)}>
                  <div className={styles.picture}>
                    <Picture work={work} />
                  </div>
                  <Label {...work} />
                </PageLink>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
}

/** A first row of likely works, in centimeters. */
const likely = [
  { widthCm: 180, heightCm: 120 },
  { widthCm: 120, heightCm: 150 },
];

const places = wallVariables(likely.map((dimensions) => ({ dimensions })));

/** The wall on its way. */
export function WallSkeleton() {
  return (
    <Skeleton>
      <div className={styles.frame}>
        <div className={styles.wall} style={{ '--widest': 240 }}>
          <div className={styles.rows}>
            {likely.map(({ widthCm, heightCm }, index) => (
              <div key={widthCm} className={styles.place} style={places[index]}>
                <div className={styles.picture}>
                  <div className={styles.blank} style={{ aspectRatio: `${widthCm}/${heightCm}` }} />
                </div>
                <div className={styles.label}>
                  <CaptionSkeleton />
                </div>
              </div>
            ))}
          </div>
        </div>
      </div>
    </Skeleton>
  );
}
