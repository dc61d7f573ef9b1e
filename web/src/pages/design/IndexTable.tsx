import { type FocusEvent, Fragment, type MouseEvent, type PointerEvent } from 'react';
import type { ProjectSummary, Section } from '../../../../shared/contract/project.ts';
import { type IndexColumn, indexColumns } from '../../../../shared/page/page-query.ts';
import { pathOfProject } from '../../../../shared/page/site-routes.ts';
import { dimensionsText } from '../../components/project/project-facts.ts';
import { SizeGlyph } from '../../components/project/SizeGlyph.tsx';
import { useText } from '../../hooks/site-context.tsx';
import { PageLink } from '../../navigation/PageLink.tsx';
import { keyed } from '../../ui/keyed.ts';
import { LineIcon } from '../../ui/LineIcon.tsx';
import { isPlainClick } from '../../ui/plain-click.ts';
import styles from './IndexTable.module.css';
import type { ProjectIndexState } from './use-index.ts';

function RoomMark({ room }: { readonly room: Section }) {
  const t = useText();
  const isDesign = room === 'design';
  return (
    <>
      <svg viewBox="0 0 32 32" width="18" height="18" fill="currentColor" aria-hidden="true">
        <path d={isDesign ? 'M2 7H30V11H2Z' : 'M2 18H30V22H2Z'} />
        <circle cx="16" cy={isDesign ? 18.5 : 10.5} r="7.5" />
      </svg>
      <span className="visually-hidden">{t(`find.room.${room}`)}</span>
    </>
  );
}

const arrows = { falling: 'M4.5 0V8.5M1 5 4.5 8.5 8 5', rising: 'M4.5 9V.5M1 4 4.5.5 8 4' } as const;

type HeadProps = Pick<ProjectIndexState, 'sorting' | 'sortHref' | 'sortBy'> & { readonly column: IndexColumn };

function Head({ column, sorting, sortHref, sortBy }: HeadProps) {
  const t = useText();
  const isFalling = sorting?.column === column ? sorting.isFalling : undefined;
  const order = isFalling === undefined ? undefined : isFalling ? 'descending' : 'ascending';
  const press = (event: MouseEvent<HTMLElement>) => {
    if (!isPlainClick(event)) return;
    // The fragment is for visitors without scripts.
    event.preventDefault();
    sortBy(column);
  };
  return (
    <th className={styles[column]} scope="col" aria-sort={order}>
      <PageLink className={styles.head} href={sortHref(column)} onClick={press}>
        {t(`design.column.${column}`)}
        {order && <LineIcon line={isFalling ? arrows.falling : arrows.rising} />}
      </PageLink>
    </th>
  );
}

interface RowProps {
  readonly item: ProjectSummary;
  readonly isOutside: boolean;
  readonly isMarked: boolean;
}

function Row({ item, isOutside, isMarked }: RowProps) {
  const { section, title, year, size, place, dimensions, typologies, medium } = item;
  return (
    <tr className={styles.row} data-outside={isOutside ? '' : undefined}>
      <td className={styles.year}>{year}</td>
      <td className={styles.size}>
        {size && (
          <>
            <span className={styles.glyph}>
              <SizeGlyph size={size.value} />
            </span>
            {size.label}
          </>
        )}
        {!size && section === 'art' && dimensions && dimensionsText(dimensions)}
      </td>
      <th className={`${styles.title} ${styles.name}`} scope="row">
        {isMarked && (
          <span className={styles.mark}>
            <RoomMark room={section} />{' '}
          </span>
        )}
        <PageLink
          className={styles.link}
          href={pathOfProject(item)}
          data-voice={section === 'art' ? section : undefined}
          dir="auto"
        >
          {title}
        </PageLink>
      </th>
      <td className={styles.place}>{place}</td>
      <td className={styles.type}>
        {typologies.length > 0
          ? typologies.map(({ value, label }, index) => (
              <Fragment key={value}>
                {index > 0 && ' '}
                <span className={styles.kind}>{index < typologies.length - 1 ? `${label},` : label}</span>
              </Fragment>
            ))
          : medium}
      </td>
    </tr>
  );
}

export interface IndexTableProps extends Pick<ProjectIndexState, 'rows' | 'sorting' | 'sortHref' | 'sortBy'> {
  readonly caption: string;
  readonly isMixed: boolean;
  readonly isOutside: (item: ProjectSummary) => boolean;
  readonly onPoint: (item: ProjectSummary) => void;
}

export function IndexTable({ caption, rows, isMixed, isOutside, onPoint, ...sorted }: IndexTableProps) {
  const point = ({ target }: PointerEvent | FocusEvent) => {
    const row = target instanceof Element ? target.closest('tr')?.rowIndex : undefined;
    const item = row === undefined ? undefined : rows[row - 1];
    if (item) onPoint(item);
  };
  return (
    <table className={`small ${styles.table}`}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr className={`${styles.row} ${styles.heads}`}>
          {indexColumns.map((column) => (
            <Head key={column} column={column} {...sorted} />
          ))}
        </tr>
      </thead>
      <tbody onPointerOver={point} onFocus={point}>
        {keyed(rows, ({ section, id }) => `${section} ${id}`).map(({ key, item }) => (
          <Row key={key} item={item} isOutside={isOutside(item)} isMarked={isMixed} />
        ))}
      </tbody>
    </table>
  );
}
