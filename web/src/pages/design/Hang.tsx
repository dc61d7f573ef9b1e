import { memo } from 'react';
import type { ProjectSummary } from '../../../../shared/contract/project.ts';
import { pathOfProject } from '../../../../shared/page/site-routes.ts';
import { ContentImage } from '../../components/image/ContentImage.tsx';
import { ratioOf, widestOf } from '../../components/image/image-sources.ts';
import type { PartProps } from '../../components/lists/LaterParts.tsx';
import { CaptionSkeleton, Skeleton } from '../../components/loading/Skeleton.tsx';
import { useIsLeft } from '../../navigation/detail-on-show.ts';
import { PageLink } from '../../navigation/PageLink.tsx';
import { DottedLine } from '../../ui/DottedLine.tsx';
import { sourceMark, titleMarks } from '../../ui/marks.ts';
import styles from './Hang.module.css';
import { type Cell, hangLayout } from './hang-layout.ts';

interface ProjectCardProps {
  readonly project: ProjectSummary;
  readonly sizes: string;
  readonly maxDrawnPx: number;
}

function ProjectCard({ project, sizes, maxDrawnPx }: ProjectCardProps) {
  const { title, year, place, typologies, cover } = project;
  const isLeft = useIsLeft(project.id);
  const tone = { '--tone': cover?.tone };
  const isSmall = cover?.width !== undefined && cover.width < maxDrawnPx;
  const box = { '--ratio': cover && ratioOf(cover), '--widest': isSmall ? widestOf(cover) : undefined };
  return (
    <PageLink
      className={`toned ${styles.card}`}
      href={pathOfProject(project)}
      style={tone}
      data-seen={isLeft ? '' : undefined}
    >
      <div className={`pointed-image ${styles.image}`} style={box}>
        {cover ? (
          <ContentImage image={cover} sizes={sizes} drawn={{ max: maxDrawnPx }} isDecorative isInTone />
        ) : (
          <div className={styles.blank} />
        )}
      </div>
      <div className={styles.caption} data-caption="">
        <h3 className={`pointed-title ${styles.title}`} {...titleMarks(project)}>
          {title}
        </h3>
        {year && <span className={styles.year}>{year}</span>}
        <p className={styles.second}>
          <DottedLine parts={[place, ...typologies.map(({ label }) => label)]} />
        </p>
      </div>
    </PageLink>
  );
}

const areaOf = ({ row, column, span }: Cell): string => `${row * 2 - 1}/${column}/span 2/span ${span}`;

const narrow: Readonly<Record<string, number>> = { hand: 48, body: 72 };

const maxContentPx = 1808;

const share = (span: number, columns: number) => Math.round((span / columns) * 96);

function sizesOf(size: string, span: number, span8: number): string {
  const phone = narrow[size] ?? 100;
  return `(min-width:64rem) ${share(span, 12)}vw, (min-width:40rem) ${share(span8, 8)}vw, ${phone}vw`;
}

type ItemProps = { project: ProjectSummary; wide: Cell | undefined; middle: Cell | undefined };

function Item({ project, wide, middle }: ItemProps) {
  const size = project.size?.value.toLowerCase() ?? '';
  const span = wide?.span ?? 4;
  const style = { '--wide': wide && areaOf(wide), '--middle': middle && areaOf(middle) };
  return (
    <li
      className={styles.item}
      style={style}
      data-size={size || undefined}
      data-card={project.slug}
      data-hero={wide ? undefined : ''}
      {...sourceMark(project.source)}
    >
      <ProjectCard
        project={project}
        sizes={sizesOf(size, span, middle?.span ?? 4)}
        maxDrawnPx={Math.max(640, (span / 12) * maxContentPx)}
      />
    </li>
  );
}

const cellsOf = (projects: readonly ProjectSummary[], columns: 8 | 12) =>
  new Map(hangLayout(projects, columns).map((cell, index) => [projects[index], cell]));

/** Cards of projects. The image in the hero of the page is not shown twice, except in prints, which have no hero. */
export const Hang = memo(({ projects, hero, later }: PartProps & { readonly hero?: ProjectSummary | undefined }) => {
  const hung = projects.filter(({ id }) => id !== hero?.id);
  const wide = cellsOf(hung, 12);
  const middle = cellsOf(hung, 8);
  return (
    <ul className={`grid ${styles.hang} ${later ? '' : 'below-fold'}`} style={later}>
      {projects.map((project) => (
        <Item key={project.id} project={project} wide={wide.get(project)} middle={middle.get(project)} />
      ))}
    </ul>
  );
});

const boxes = [
  { size: 'room', ratio: '3/2', '--wide': '1/1/span 2/span 6', '--middle': '1/1/span 2/span 5' },
  { size: 'body', ratio: '4/5', '--wide': '1/8/span 2/span 4', '--middle': '3/5/span 2/span 4' },
] as const;

export function HangSkeleton() {
  return (
    <Skeleton>
      <div className="section" id="projects">
        <div className={styles.filters} />
        <div className={`grid ${styles.hang}`}>
          {boxes.map(({ size, ratio, ...places }) => (
            <div key={size} className={styles.item} data-size={size} style={places}>
              <div className={styles.box} style={{ aspectRatio: ratio }} />
              <CaptionSkeleton />
            </div>
          ))}
        </div>
      </div>
    </Skeleton>
  );
}
