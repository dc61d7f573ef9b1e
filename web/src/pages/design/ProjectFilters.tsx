import { type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react';
import type { Option, ProjectSummary } from '../../../../shared/contract/project.ts';
import { type FilterName, projectsMatching } from '../../../../shared/find/project-filters.ts';
import { SizeGlyph } from '../../components/project/SizeGlyph.tsx';
import { useText } from '../../hooks/site-context.tsx';
import { useCurrentPage } from '../../navigation/current-page.ts';
import { PageLink } from '../../navigation/PageLink.tsx';
import { filterHref, type ProjectFilter } from './filter-projects.ts';
import styles from './ProjectFilters.module.css';

const changesPx = [0, -2, 2, -4, 4, -6, 6, -8, 8, -10, 10, -12, 12, 14, 16, 18, 20, 22, 24];

/** A choice cut within these limits shows that there are more. */
const inView = { least: 0.25, most: 0.8 };

/** The change of gaps with which the edge cuts a choice, or 0. */
export function gapChangeFor(
  choices: readonly { readonly start: number; readonly width: number }[],
  end: number,
): number {
  const isCut = (change: number) =>
    choices.some(({ start, width }, index) => {
      const part = (end - start - index * change) / width;
      return part >= inView.least && part <= inView.most;
    });
  return changesPx.find(isCut) ?? 0;
}

/** Moves choices so that the edge of a scrollable line cuts one. By transform: a new layout would count as a shift. */
function cutLastChoice(list: HTMLElement): void {
  const items = [...list.children].filter((item) => item instanceof HTMLElement);
  const moveBy = (change: number) => {
    for (const [index, item] of items.entries()) item.style.translate = change === 0 ? '' : `${index * change}px`;
    items.at(-1)?.style.setProperty('margin-inline-end', change === 0 ? '' : `${(items.length - 1) * change}px`);
  };
  moveBy(0);
  if (list.scrollWidth <= list.clientWidth) return;
  const { left, right } = list.getBoundingClientRect();
  const choices = items.map((item) => {
    const box = item.getBoundingClientRect();
    return { start: box.left - left, width: box.width };
  });
  moveBy(gapChangeFor(choices, right - left));
}

interface ProjectFiltersProps extends Pick<ProjectFilter, 'options' | 'filter' | 'search'> {
  readonly projects: readonly ProjectSummary[];
}

interface ChoiceProps {
  readonly name: FilterName;
  readonly option: Partial<Option>;
  readonly href: string;
  readonly count: number;
  readonly isCurrent: boolean;
}

function Choice({ name, option: { value, label }, href, count, isCurrent }: ChoiceProps) {
  return (
    <li>
      <PageLink
        className={styles.option}
        href={href}
        keepsScroll
        aria-current={isCurrent ? 'true' : undefined}
        data-empty={count === 0 ? '' : undefined}
      >
        {name === 'size' && value && <SizeGlyph size={value} />}
        {`${label} `}
        <span className="quiet">{count}</span>
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
    cutLastChoice(list.current);
  }, [current]);
  useEffect(() => {
    let width = innerWidth;
    // Mobile address bars change only the height.
    const cutAnew = () => {
      if (innerWidth === width || !list.current) return;
      width = innerWidth;
      cutLastChoice(list.current);
    };
    addEventListener('resize', cutAnew);
    return () => removeEventListener('resize', cutAnew);
  }, []);
  return list;
}

function FilterLine({ name, projects, options, filter, search }: ProjectFiltersProps & { readonly name: FilterName }) {
  const t = useText();
  const list = useCurrentInView(filter[name]);
  if (options[name].length === 0) return null;
  return (
    <div className={styles.line}>
      <p id={`filter-${name}`}>{t(name === 'typology' ? 'design.filter.type' : 'design.filter.size')}</p>
      <ul ref={list} className={styles.options} aria-labelledby={`filter-${name}`}>
        {[{ label: t('design.filter.all') }, ...options[name]].map((option: Partial<Option>) => {
          const target = { ...filter, [name]: option.value };
          return (
            <Choice
              key={option.value ?? ''}
              name={name}
              option={option}
              href={filterHref(target, search)}
              count={projectsMatching(projects, target).length}
              isCurrent={filter[name] === option.value}
            />
          );
        })}
      </ul>
    </div>
  );
}

let held: { readonly link: Element; readonly top: number } | undefined;

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

/** Scrolls to the filters if their results are below the window. */
function showResults(): void {
  const filters = document.querySelector('[data-part="filters"]');
  const results = filters?.parentElement?.querySelector('[data-card]');
  const isSeen = !results || results.getBoundingClientRect().top < innerHeight * seenWithin;
  if (isSeen || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  filters?.scrollIntoView({ behavior: 'smooth', block: 'start' });
}

/** Keeps the clicked filter under the pointer, even if the page gets shorter. */
function keepPlace({ currentTarget, target }: MouseEvent): void {
  const link = target instanceof Element && target.closest('a');
  if (link) held = { link, top: link.getBoundingClientRect().top };
  const list = currentTarget.closest<HTMLElement>('#project_container');
  if (!list) return;
  // Includes the margin of the last child.
  list.style.display = 'flow-root';
  const belowWindow = document.documentElement.scrollHeight - scrollY - innerHeight;
  list.style.minBlockSize = `${list.getBoundingClientRect().height - belowWindow}px`;
}

export function ProjectFilters(props: ProjectFiltersProps) {
  const t = useText();
  const { entry } = useCurrentPage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every press, also where nothing changes, and after the router's own effect
  useLayoutEffect(() => queueMicrotask(returnToPlace), [entry]);
  return (
    <nav
      className={`grid small ${styles.filters}`}
      data-part="filters"
      aria-label={t('design.filter')}
      onClickCapture={keepPlace}
    >
      <FilterLine name="typology" {...props} />
      <FilterLine name="size" {...props} />
    </nav>
  );
}
