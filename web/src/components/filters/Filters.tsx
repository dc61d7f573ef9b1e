import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { Option } from '../../../../shared/contract/project.ts';
import type { AnyFilterName, Filter } from '../../../../shared/find/project-filters.ts';
import { numberText } from '../../../../shared/messages/format-message.ts';
import { parameterIn } from '../../../../shared/page/page-query.ts';
import { useConfig, useText } from '../../hooks/site-context.tsx';
import { useIsMounted } from '../../hooks/use-is-mounted.ts';
import { useCurrentPage } from '../../navigation/current-page.ts';
import { PageLink } from '../../navigation/PageLink.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { isPlainClick } from '../../ui/plain-click.ts';
import { Loaded } from '../loading/Loaded.tsx';
import { SizeGlyph } from '../project/SizeGlyph.tsx';
import styles from './Filters.module.css';
import { filtersOf, type ProjectFilter } from './use-filter.ts';
import type { useShown } from './use-shown.ts';

interface FiltersProps extends ProjectFilter {
  readonly total: number;
  readonly countOf: (target: Filter) => number;
}

interface ChoiceProps {
  readonly option: Partial<Option>;
  readonly href: string;
  readonly count?: number;
  readonly isCurrent: boolean;
  readonly isSize?: boolean;
}

function Choice({ option: { value, label }, href, count, isCurrent, isSize }: ChoiceProps) {
  const { locale } = useConfig();
  return (
    <li>
      <PageLink
        className={`marked ${styles.option}`}
        href={href}
        keepsScroll
        aria-current={isCurrent || undefined}
        data-empty={count === 0 || undefined}
      >
        {isSize && value && <SizeGlyph size={value} />}
        {count === undefined ? label : `${label} `}
        {count !== undefined && <span className="quiet">{numberText(count, locale)}</span>}
      </PageLink>
    </li>
  );
}

function useCurrentInView(current: string | undefined) {
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another choice becomes the current one
  useLayoutEffect(() => {
    const item = list.current?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
    const first = list.current?.firstElementChild;
    if (!list.current || !item || !(first instanceof HTMLElement)) return;
    list.current.scrollLeft = item.offsetLeft - first.offsetLeft;
  }, [current]);
  return list;
}

interface LineProps {
  readonly name: string;
  readonly label: string;
  readonly current: string | undefined;
  readonly choices: readonly Omit<ChoiceProps, 'isCurrent'>[];
}

function FilterLine({ name, label, current, choices }: LineProps) {
  const list = useCurrentInView(current);
  return (
    <div className={styles.line}>
      <p id={`filter-${name}`}>{label}</p>
      <ul ref={list} className={styles.options} aria-labelledby={`filter-${name}`}>
        {choices.map((choice) => (
          <Choice
            key={choice.option.value ?? ''}
            {...choice}
            isCurrent={choice.option.value === current}
            isSize={name === 'size'}
          />
        ))}
      </ul>
    </div>
  );
}

/** Share of the items above which a group filters next to nothing. */
const maxShare = 0.8;

/** Options with which a line is shown. On the wall, one series of all works filters nothing. */
const fewest = { design: 1, 'art-name': 2 } as const;

/** Orders of the wall. By default it hangs as the content lists it. */
const orders = ['-year', 'year', '-size'] as const;

let held: { readonly link: Element; readonly top: number } | undefined;

function release(): void {
  held = undefined;
}

/** The router scrolls to the fragment even if the position should stay. */
function returnToPlace(): void {
  if (!held) return;
  if (held.link.isConnected) {
    scrollBy({ top: held.link.getBoundingClientRect().top - held.top, behavior: 'instant' });
  }
  held = undefined;
  showResults();
}

/** Part of the window above which results are seen. */
const seenWithin = 0.75;

function showResults(): void {
  const filters = document.querySelector('[data-part="filters"]');
  const results = filters?.parentElement?.querySelector('[data-card]');
  const isSeen = !results || results.getBoundingClientRect().top < innerHeight * seenWithin;
  if (isSeen || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  filters?.scrollIntoView({ behavior: 'smooth', block: 'start' });
}

/** Keeps the clicked filter under the pointer, even if the page gets shorter. */
function keepPlace(event: MouseEvent): void {
  const { currentTarget, target } = event;
  const link = target instanceof Element && target.closest('a');
  if (!link || !isPlainClick(event)) return;
  held = { link, top: link.getBoundingClientRect().top };
  const list = currentTarget.closest<HTMLElement>('#project_container, #art_works');
  if (!list) return;
  // Includes the margin of the last child.
  list.style.display = 'flow-root';
  const belowWindow = document.documentElement.scrollHeight - scrollY - innerHeight;
  list.style.minBlockSize = `${list.getBoundingClientRect().height - belowWindow}px`;
}

function Filters({ page, total, countOf, options, filter, search, hrefOf }: FiltersProps) {
  const t = useText();
  const { entry } = useCurrentPage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every press, also where nothing changes, and after the router's own effect
  useLayoutEffect(() => queueMicrotask(returnToPlace), [entry]);
  useEffect(() => release, []);
  return (
    <nav
      className={`grid small ${styles.filters}`}
      data-part="filters"
      aria-label={t(page === 'design' ? 'design.filter' : 'art.filter')}
      onClickCapture={keepPlace}
    >
      {filtersOf[page].map((name: AnyFilterName) => {
        const values = options[name] ?? [];
        const largest = Math.max(...values.map(({ value }) => countOf({ [name]: value })));
        // A filter in use stays, so that it can be undone.
        const isUseful = values.length >= (name === 'availability' ? 1 : fewest[page]) && largest <= total * maxShare;
        if (!isUseful && filter[name] === undefined) return null;
        const choices = [{ label: t('design.filter.all') }, ...values].map((one: Partial<Option>) => {
          const option = name === 'availability' && one.value ? { ...one, label: t('availability.available') } : one;
          const target = { ...filter, [name]: option.value };
          return { option, href: hrefOf(target), count: countOf(target) };
        });
        return (
          <FilterLine
            key={name}
            name={name}
            label={t(`design.filter.${name}`)}
            current={filter[name]}
            choices={choices}
          />
        );
      })}
      {page === 'art-name' && (
        <FilterLine
          name="order"
          label={t('art.order')}
          current={parameterIn(search, 'sort') ?? ''}
          choices={[undefined, ...orders].map((value) => ({
            option: { value: value ?? '', label: t(`art.order.${value ?? 'hung'}`) },
            href: hrefOf({ sort: value }),
          }))}
        />
      )}
    </nav>
  );
}

/** After mounting, because documents are the same for all unknown values. */
function UnknownFilter({ page, requested, filter, hrefOf }: ProjectFilter) {
  const t = useText();
  const isMounted = useIsMounted();
  const unknown = Object.entries(requested).flatMap(([name, value]) =>
    filter[name as AnyFilterName] === undefined ? (value ?? []) : [],
  );
  if (!isMounted || unknown.length === 0) return null;
  return (
    <div className="grid">
      <p className={`on-datum ${styles.note}`}>
        {t(`filter.unknown.${page}`, { value: unknown.join(', ') })}{' '}
        <PageLink className="link" href={hrefOf(noFilter)} keepsScroll>
          {t(`filter.show-all.${page}`)}
        </PageLink>
      </p>
    </div>
  );
}

const noFilter = {
  ...{ typology: undefined, size: undefined, series: undefined, medium: undefined, availability: undefined },
} as const;

function NoMatches({ page, text, hrefOf }: Pick<ProjectFilter, 'page' | 'hrefOf'> & { readonly text: string }) {
  const t = useText();
  return (
    <div className="grid below-fold">
      <div className={`on-datum ${styles.nothing}`}>
        <p className="lead">{text}</p>
        <PageLink className={buttonClass ?? ''} href={hrefOf(noFilter)} keepsScroll>
          {t(`filter.show-all.${page}`)}
        </PageLink>
      </div>
    </div>
  );
}

interface FilteredProps {
  readonly total: number;
  readonly state: ProjectFilter;
  readonly shown: Pick<ReturnType<typeof useShown>, 'total' | 'countOf' | 'query'>;
  /** Texts without projects, for a count of matches, and without matches. */
  readonly texts: Readonly<Record<'empty' | 'count' | 'nothing', string>>;
  readonly children: ReactNode;
}

export function Filtered({ total, state, shown, texts, children }: FilteredProps) {
  if (total === 0)
    return (
      <div className="grid">
        <p className="lead on-datum">{texts.empty}</p>
      </div>
    );
  return (
    <>
      <Filters total={total} countOf={shown.countOf} {...state} />
      <p className="visually-hidden" aria-live="polite">
        {texts.count}
      </p>
      <UnknownFilter {...state} />
      <Loaded query={shown.query}>
        {(_list, failure) => (
          <>
            {shown.total > 0 ? children : <NoMatches {...state} text={texts.nothing} />}
            {failure}
          </>
        )}
      </Loaded>
    </>
  );
}
