import {
  type FocusEvent,
  Fragment,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Image } from '../../../../shared/contract/image.ts';
import type { ProjectList, ProjectSummary, Section } from '../../../../shared/contract/project.ts';
import { projectsMatching } from '../../../../shared/find/project-filters.ts';
import { measuresOf, widthCmOf } from '../../../../shared/page/measures.ts';
import { type IndexColumn, indexColumns } from '../../../../shared/page/page-query.ts';
import { pathOfProject } from '../../../../shared/page/site-routes.ts';
import { useFilter } from '../../components/filters/use-filter.ts';
import { FindField, indexHash, useFindKey } from '../../components/find/FindField.tsx';
import { ContentImage } from '../../components/image/ContentImage.tsx';
import { assumedRatio, ratioOf } from '../../components/image/image-sources.ts';
import { More } from '../../components/lists/LaterParts.tsx';
import { SizeGlyph } from '../../components/project/SizeGlyph.tsx';
import { StateMark } from '../../components/project/StateMark.tsx';
import { useText } from '../../hooks/site-context.tsx';
import { PageLink } from '../../navigation/PageLink.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { keyed } from '../../ui/keyed.ts';
import { LineIcon } from '../../ui/LineIcon.tsx';
import { sourceMark, titleMarks } from '../../ui/marks.ts';
import { isPlainClick } from '../../ui/plain-click.ts';
import { spanOf } from './hang-layout.ts';
import tableStyles from './IndexTable.module.css';
import styles from './ProjectIndex.module.css';
import { type ProjectIndexState, useIndex } from './use-index.ts';

function SectionMark({ section }: { readonly section: Section }) {
  const t = useText();
  const isDesign = section === 'design';
  return (
    <>
      <svg viewBox="0 0 32 32" width="18" height="18" fill="currentColor" aria-hidden="true">
        <path d={isDesign ? 'M2 7H30V11H2Z' : 'M2 18H30V22H2Z'} />
        <circle cx="16" cy={isDesign ? 18.5 : 10.5} r="7.5" />
      </svg>
      <span className="visually-hidden">{t(`find.section.${section}`)}</span>
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
    <th className={tableStyles[column]} scope="col" aria-sort={order}>
      <PageLink className={tableStyles.head} href={sortHref(column)} onClick={press}>
        {t(`design.column.${column}`)}
        {order && <LineIcon line={isFalling ? arrows.falling : arrows.rising} />}
      </PageLink>
    </th>
  );
}

function Row({ item, isOutside, isMarked }: Readonly<{ item: ProjectSummary; isOutside: boolean; isMarked: boolean }>) {
  const t = useText();
  const { section, title, year, size, place, typologies, medium, availability: { state } = {} } = item;
  return (
    <tr className={tableStyles.row} data-outside={isOutside ? '' : undefined} {...sourceMark(item.source)}>
      <td className={tableStyles.year}>{year}</td>
      <td className={tableStyles.size}>
        {size && (
          <>
            <span className={tableStyles.glyph}>
              <SizeGlyph size={size.value} />
            </span>
            {size.label}
          </>
        )}
        {!size && section === 'art' && measuresOf(item)?.text}
      </td>
      <th className={`${tableStyles.title} ${tableStyles.name}`} scope="row">
        {isMarked && (
          <span className={tableStyles.mark}>
            <SectionMark section={section} />{' '}
          </span>
        )}
        <PageLink
          className={tableStyles.link}
          href={pathOfProject(item)}
          data-voice={section === 'art' ? section : undefined}
          {...titleMarks(item)}
        >
          {title}
        </PageLink>
        {state === 'available' && <StateMark state={state} label={t('availability.available')} />}
      </th>
      <td className={tableStyles.place}>{place}</td>
      <td>
        {typologies.length > 0
          ? typologies.map(({ value, label }, index) => (
              <Fragment key={value}>
                {index > 0 && ' '}
                <span className={tableStyles.kind}>{index < typologies.length - 1 ? `${label},` : label}</span>
              </Fragment>
            ))
          : medium}
      </td>
    </tr>
  );
}

interface IndexTableProps extends Pick<ProjectIndexState, 'rows' | 'sorting' | 'sortHref' | 'sortBy'> {
  readonly caption: string;
  readonly isMixed: boolean;
  readonly isOutside: (item: ProjectSummary) => boolean;
  readonly onPoint: (item: ProjectSummary) => void;
}

function IndexTable({ caption, rows, isMixed, isOutside, onPoint, ...sorted }: IndexTableProps) {
  const point = ({ target }: PointerEvent | FocusEvent) => {
    const row = target instanceof Element ? target.closest('tr')?.rowIndex : undefined;
    const item = row === undefined ? undefined : rows[row - 1];
    if (item) onPoint(item);
  };
  return (
    <table className={`small ${tableStyles.table}`}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr className={`${tableStyles.row} ${tableStyles.heads}`}>
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

const widest = { columns: 9, cm: 240 } as const;

/** Share of the blank columns that an image takes, true to scale. */
export function shareOf(item: ProjectSummary): number {
  const share = item.section === 'art' ? widthCmOf(item) / widest.cm : spanOf(item, 12) / widest.columns;
  return Math.min(1, Math.round(share * 1000) / 1000);
}

const blank = { vw: 24, maxPx: 440 } as const;

function IndexImage({ item, cover }: { readonly item: ProjectSummary; readonly cover: Image }) {
  const share = shareOf(item);
  return (
    <PageLink
      className={styles.image}
      href={pathOfProject(item)}
      style={{ '--share': share, '--ratio': ratioOf(cover) ?? assumedRatio }}
      aria-hidden
      tabIndex={-1}
    >
      <ContentImage
        key={item.id}
        image={cover}
        sizes={`${Math.ceil(share * blank.vw)}vw`}
        drawn={{ min: 0, max: share * blank.maxPx }}
        isDecorative
      />
    </PageLink>
  );
}

const fieldId = 'find';

/** Searches for text typed before hydration. The first render replaces that field. */
function useTypedBefore(field: RefObject<HTMLInputElement | null>, setText: (text: string) => void): void {
  const [before] = useState(() => {
    const typed = import.meta.env.SSR ? null : document.querySelector<HTMLInputElement>(`input#${fieldId}`);
    return { text: typed?.value, isFocused: typed !== null && typed === document.activeElement };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the first render
  useEffect(() => {
    if (before.text) setText(before.text);
    if (before.isFocused) field.current?.focus();
  }, []);
}

function WithoutWorks({ works }: Pick<ProjectIndexState, 'works'>) {
  const t = useText();
  const words = ` ${t('find.without-works')}`;
  return works === 'failed' ? words : works === 'coming' && <noscript>{import.meta.env.SSR && words}</noscript>;
}

function Nothing({ sought = '', wholeHref, setText }: Pick<ProjectIndexState, 'sought' | 'wholeHref' | 'setText'>) {
  const t = useText();
  const empty = (event: MouseEvent<HTMLElement>) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setText('');
  };
  return (
    <div className={`on-datum ${styles.nothing}`}>
      <p className="lead">{t('find.none', { text: sought })}</p>
      <PageLink className={buttonClass} href={wholeHref} onClick={empty}>
        {t('find.show-all')}
      </PageLink>
    </div>
  );
}

export function ProjectIndex({ list }: { readonly list: ProjectList }) {
  const t = useText();
  const { filter, search } = useFilter('design', list);
  const index = useIndex(list, search);
  const { sought, total, more, works, later } = index;
  const isOutside = (item: ProjectSummary) =>
    item.section === 'design' && projectsMatching([item], filter).length === 0;
  const [pointed, setPointed] = useState<ProjectSummary>();
  const field = useRef<HTMLInputElement>(null);
  useFindKey(field);
  useTypedBefore(field, index.setText);
  if (list.total === 0) return null;
  const counted = sought !== undefined && total > 0 ? t('find.count', { count: total, text: sought }) : undefined;
  return (
    <section
      id="index"
      className={`grid section below-fold ${styles.index}`}
      aria-labelledby="index-heading"
      data-sought={sought === undefined ? undefined : ''}
      onPointerLeave={() => setPointed(undefined)}
    >
      <h2 id="index-heading" className={`heading ${styles.heading}`}>
        {t('design.index')}
      </h2>
      <FindField
        ref={field}
        id={fieldId}
        isHung
        search={search}
        text={index.text}
        onText={index.setText}
        onSubmit={index.write}
        onFocus={index.prepare}
      />
      <p className={`on-datum caption quiet ${styles.status}`} role="status">
        {counted ??
          (sought !== undefined && <span className="visually-hidden">{t('find.none', { text: sought })}</span>)}
        {sought !== undefined && <WithoutWorks works={works} />}
      </p>
      {total === 0 && <Nothing {...index} />}
      {total > 0 && (
        <>
          <IndexTable
            {...index}
            caption={counted ?? t('design.projects')}
            isMixed={sought !== undefined}
            isOutside={isOutside}
            onPoint={setPointed}
          />
          <div className={styles.stage}>
            {pointed?.cover && index.rows.includes(pointed) && <IndexImage item={pointed} cover={pointed.cover} />}
          </div>
        </>
      )}
      {later && <More {...later} hash={indexHash} />}
      {more > 0 && <p className={`on-datum caption quiet ${styles.more}`}>{t('find.more', { more: String(more) })}</p>}
    </section>
  );
}
