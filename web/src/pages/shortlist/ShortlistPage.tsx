import { useQuery } from '@tanstack/react-query';
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ProjectSummary } from '../../../../shared/contract/project.ts';
import { headingOf } from '../../../../shared/page/headings.ts';
import { parameterIn } from '../../../../shared/page/page-query.ts';
import { pathOfSection } from '../../../../shared/page/site-routes.ts';
import { query as apiQuery } from '../../api/queries.ts';
import { Loaded } from '../../components/loading/Loaded.tsx';
import { CardRow } from '../../components/project/CardRow.tsx';
import { useSite, useText } from '../../hooks/site-context.tsx';
import { useIsMounted } from '../../hooks/use-is-mounted.ts';
import { HomeLayout } from '../../layouts/HomeLayout.tsx';
import { useCurrentPage } from '../../navigation/current-page.ts';
import { useReplaceAddress } from '../../navigation/entries.ts';
import { PageLink } from '../../navigation/PageLink.tsx';
import { followKept, kept, pathOfShortlist, setKept } from '../../preferences/shortlist.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Wall } from '../art/ArtWall.tsx';

const noSlugs: readonly string[] = [];

const slugsIn = (search: string): readonly string[] => parameterIn(search, 'items')?.split(',') ?? noSlugs;

/** The list of the address. Changes of the visitor's own list are stored, those of another's are in the address only. */
function useShortlist() {
  const { search } = useCurrentPage();
  const replace = useReplaceAddress();
  const isMounted = useIsMounted();
  const own = useSyncExternalStore(kept.subscribe, kept.read, () => noSlugs);
  const slugs = slugsIn(search);
  const isOwn = own.join() === slugs.join();
  const change = (next: readonly string[]) => {
    if (isOwn) setKept(next);
    void replace(pathOfShortlist(next), true);
  };
  useEffect(followKept, []);
  // Without a list in the address, the page is that of the visitor.
  const isUnnamed = isMounted && slugs.length === 0 && own.length > 0;
  useEffect(() => {
    if (isUnnamed) void replace(pathOfShortlist(kept.read()), true);
  }, [isUnnamed, replace]);
  return { slugs, change };
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

const slugOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-card]')?.dataset.card : undefined;

function moved(slugs: readonly string[], slug: string, to: number): readonly string[] {
  const others = slugs.filter((other) => other !== slug);
  return [...others.slice(0, to), slug, ...others.slice(to)];
}

/** Cards change their places by dragging, and by Alt with arrows. `group`: the slugs that are beside each other. */
function useOrder(slugs: readonly string[], change: (next: readonly string[]) => void) {
  const t = useText();
  const held = useRef<string>(undefined);
  const [spoken, setSpoken] = useState('');
  const move = (slug: string, group: readonly string[], to: number) => {
    const target = group[to];
    if (target === undefined || target === slug) return;
    change(moved(slugs, slug, slugs.indexOf(target)));
    setSpoken(t('gallery.nth', { index: String(to + 1), total: String(group.length) }));
  };
  const handlers = (items: readonly ProjectSummary[]) => {
    const group = items.map((item) => item.slug);
    return {
      onKeyDown: (event: KeyboardEvent) => {
        const [step, slug] = [steps[event.key], slugOf(event.target)];
        if (!event.altKey || step === undefined || slug === undefined) return;
        event.preventDefault();
        move(slug, group, group.indexOf(slug) + step);
        const { target } = event;
        // Moving an element takes the focus from it.
        requestAnimationFrame(() => target instanceof HTMLElement && target.focus());
      },
      onDragStart: ({ target }: DragEvent) => {
        held.current = slugOf(target);
      },
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        const over = slugOf(event.target);
        if (held.current && over) move(held.current, group, group.indexOf(over));
      },
    };
  };
  return { handlers, spoken };
}

const below = { gridArea: '2 / 1', alignSelf: 'end', blockSize: 0 } as const;

function useEnquiry(items: readonly ProjectSummary[]): string | undefined {
  const { brand, enquiries } = useSite().config;
  if (enquiries) return `/contact?about=${items.map(({ slug }) => encodeURIComponent(slug)).join(',')}`;
  const address = brand.artMail ?? brand.mail;
  return address && `mailto:${address}?subject=${encodeURIComponent(items.map(({ title }) => title).join(', '))}`;
}

const share = () => import('../../components/body/share.ts');

function Action({ text, act }: { readonly text: string; readonly act: () => Promise<unknown> }) {
  return (
    <button type="button" className="caption plain-link" onClick={() => void act()}>
      {text}
    </button>
  );
}

interface KeptProps {
  readonly items: readonly ProjectSummary[];
  readonly slugs: readonly string[];
  readonly change: (next: readonly string[]) => void;
}

function Kept({ items, slugs, change }: KeptProps) {
  const t = useText();
  const { handlers, spoken } = useOrder(slugs, change);
  const enquiry = useEnquiry(items);
  const { art: works = [], design: projects = [] } = Object.groupBy(items, ({ section }) => section);
  const remove = ({ slug, title }: ProjectSummary) => (
    <div style={below} data-print="hidden">
      <button
        type="button"
        className="caption plain-link"
        aria-label={`${t('keep.remove')} ${title}`}
        onClick={() => change(slugs.filter((other) => other !== slug))}
      >
        {t('keep.remove')}
      </button>
    </div>
  );
  return (
    <>
      {works.length > 0 && (
        <div {...handlers(works)}>
          <h2 className="visually-hidden">{t('art.works')}</h2>
          <Wall projects={works} after={remove} />
        </div>
      )}
      {projects.length > 0 && (
        <div className="grid block" {...handlers(projects)}>
          <CardRow items={projects} after={remove} />
        </div>
      )}
      <div className="grid section" data-print="hidden">
        <div className="on-datum">
          <p>
            {enquiry && (
              <PageLink className={buttonClass} href={enquiry}>
                {t('art.enquire')}
              </PageLink>
            )}
          </p>
          <p>
            <Action text={t('print.print')} act={async () => (await share()).printPage()} />{' '}
            <Action text={t('share.copy')} act={async () => (await share()).shareAddress()} />{' '}
            <button type="button" className="caption plain-link" onClick={() => change([])}>
              {t('keep.clear')}
            </button>
          </p>
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </>
  );
}

function NothingKept() {
  const t = useText();
  const { artistSlug } = useSite().config;
  return (
    <div className="grid block">
      <p className="lead on-datum">{t('keep.empty')}</p>
      <p className="on-datum">
        <PageLink className="link" href={pathOfSection('design', artistSlug)}>
          {t('common.design')}
        </PageLink>{' '}
        <PageLink className="link" href={pathOfSection('art', artistSlug)}>
          {t('common.art')}
        </PageLink>
      </p>
    </div>
  );
}

export function ShortlistPage() {
  const site = useSite();
  const { slugs, change } = useShortlist();
  const list = useQuery({
    ...apiQuery('shortlist', { items: slugs.join(',') }),
    enabled: slugs.length > 0,
    placeholderData: (before) => before,
  });
  const bySlug = new Map(list.data?.items.map((item) => [item.slug, item]));
  const items = slugs.flatMap((slug) => bySlug.get(slug) ?? []);
  return (
    <HomeLayout subject={{}}>
      <div className="grid" style={{ paddingBlockStart: 'calc(var(--header-h) + var(--s7))' }}>
        <h1 className="display">{headingOf({ ...site, page: 'shortlist' })}</h1>
      </div>
      {slugs.length === 0 ? (
        <NothingKept />
      ) : (
        <Loaded query={list}>
          {(_list, failure) => (
            <>
              {items.length > 0 ? (
                <Kept items={items} slugs={items.map(({ slug }) => slug)} change={change} />
              ) : (
                <NothingKept />
              )}
              {failure}
            </>
          )}
        </Loaded>
      )}
    </HomeLayout>
  );
}
