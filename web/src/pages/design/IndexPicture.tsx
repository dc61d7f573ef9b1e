import type { Image } from '../../../../shared/contract/image.ts';
import type { ProjectSummary } from '../../../../shared/contract/project.ts';
import { pathOfProject } from '../../../../shared/site-routes.ts';
import { ContentPicture } from '../../components/picture/ContentPicture.tsx';
import { assumedRatio, ratioOf } from '../../components/picture/picture-sources.ts';
import { widthCmOf } from '../../components/project/project-facts.ts';
import { PageLink } from '../../navigation/PageLink.tsx';
import { spanOf } from './hang-layout.ts';
import styles from './IndexPicture.module.css';

/** As wide as the blank columns are the widest project of the hang, and a work of 240 cm. */
const widest = { columns: 9, cm: 240 } as const;

/** How wide a picture is drawn beside the index, as a part of the columns that are blank there: true to its size. */
export function shareOf(item: ProjectSummary): number {
  const share = item.section === 'art' ? widthCmOf(item) / widest.cm : spanOf(item, 12) / widest.columns;
  return Math.min(1, Math.round(share * 1000) / 1000);
}

/** Width of the blank columns, in percent of the window and in CSS pixels at most. */
const blank = { vw: 24, maxPx: 440 } as const;

function Picture({ item, cover }: { readonly item: ProjectSummary; readonly cover: Image }) {
  const share = shareOf(item);
  return (
    <PageLink
      className={styles.picture}
      href={pathOfProject(item)}
      style={{ '--share': share, '--ratio': ratioOf(cover) ?? assumedRatio }}
      aria-hidden
      tabIndex={-1}
    >
      <ContentPicture
        key={item.id}
        image={cover}
        sizes={`${Math.ceil(share * blank.vw)}vw`}
        maxDrawnPx={share * blank.maxPx}
        isDecorative
      />
    </PageLink>
  );
}

/** The picture of the row that is pointed at or focused. The row says the same, so it is for the eye and the pointer alone. */
export function IndexPicture({ item }: { readonly item: ProjectSummary | undefined }) {
  return <div className={styles.stage}>{item?.cover && <Picture item={item} cover={item.cover} />}</div>;
}
