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
import { useBriefly } from '../../hooks/use-briefly.ts';
import { useIsMounted } from '../../hooks/use-is-mounted.ts';
import { HomeLayout } from '../../layouts/HomeLayout.tsx';
import { useCurrentPage } from '../../navigation/current-page.ts';
import { useReplaceAddress } from '../../navigation/entries.ts';
import { PageLink } from '../../navigation/PageLink.tsx';
import { followKept, kept, pathOfShortlist, setKept } from '../../preferences/shortlist.ts';
import { enquireClass } from '../../ui/Button.tsx';
import { focusBeside, focusHeading } from '../../ui/focus-beside.ts';
import { LineIcon } from '../../ui/LineIcon.tsx';
import { Wall } from '../art/ArtWall.tsx';
import styles from './ShortlistPage.module.css';

const noSlugs: readonly string[] = [];

/** Lists that were the visitor's own when this tab showed them. An entry in history may have an earlier one. */
const ownLists = new Set(['']);

/** The list of the address. Changes of the visitor's own list are stored, those of another's are in the address only. */
function useShortlist() {
  const { search } = useCurrentPage();
  const replace = useReplaceAddress();
  const isMounted = useIsMounted();
  const own = useSyncExternalStore(kept.subscribe, kept.read, () => noSlugs);
  const slugs = parameterIn(search, 'items')?.split(',') ?? noSlugs;
  const isOwn = own.join() === slugs.join();
  const change = (next: readonly string[]) => {
    if (isOwn) setKept(next);
    else void replace(pathOfShortlist(next), true);
  };
  useEffect(followKept, []);
  const isEarlier = isMounted && !isOwn && ownLists.has(slugs.join());
  useEffect(() => {
    if (isOwn) ownLists.add(own.join());
    if (isEarlier) void replace(pathOfShortlist(kept.read()), true);
  }, [isOwn, isEarlier, own, replace]);
  return { slugs, change };
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

const slugOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-card]')?.dataset.card : undefined;

function moved(slugs: readonly string[], slug: string, to: number): readonly string[] {
  const others = slugs.filter((other) => other !== slug);
  return [...others.slice(0, to), slug, ...others.slice(to)];
}

/** Cards change places by buttons, dragging, and Alt with arrows. `group`: the slugs that are beside each other. */
function useOrder(slugs: readonly string[], change: (next: readonly string[]) => void) {
  const t = useText();
  const held = useRef<string>(undefined);
  const [spoken, setSpoken] = useState('');
  const move = (slug: string, group: readonly string[], to: number, focused?: EventTarget) => {
    const target = group[to];
    if (target === undefined || target === slug) return;
    change(moved(slugs, slug, slugs.indexOf(target)));
    setSpoken(t('gallery.nth', { index: String(to + 1), total: String(group.length) }));
    // Moving an element takes the focus from it.
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus());
  };
  const handlers = (group: readonly string[]) => ({
    onKeyDown: (event: KeyboardEvent) => {
      const [step, slug] = [steps[event.key], slugOf(event.target)];
      if (!event.altKey || step === undefined || slug === undefined) return;
      event.preventDefault();
      move(slug, group, group.indexOf(slug) + step, event.target);
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
  });
  return { handlers, move, spoken, say: setSpoken };
}

const arrows = { earlier: 'M9 4.5H.5M4 1 .5 4.5 4 8', later: 'M0 4.5H8.5M5 1 8.5 4.5 5 8' } as const;

function useEnquiry(items: readonly ProjectSummary[]): string | undefined {
  const { brand, enquiries } = useSite().config;
  if (enquiries) return `/contact?about=${items.map(({ slug }) => encodeURIComponent(slug)).join(',')}`;
  const address = brand.artMail ?? brand.mail;
  return address && `mailto:${address}?subject=${encodeURIComponent(items.map(({ title }) => title).join(', '))}`;
}

function selectField(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

const share = () => import('../../components/body/share.ts');

interface ActionProps {
  readonly text: string;
  /** Resolves to `copied` if the address is in the clipboard, to `refused` if it cannot be. */
  readonly act: () => unknown;
  readonly say: (text: string) => void;
}

function Action({ text, act, say }: ActionProps) {
  const t = useText();
  const copied = t('contact.copied');
  const [isCopied, setIsCopied] = useBriefly();
  const [isRefused, setIsRefused] = useState(false);
  const press = async () => {
    const outcome = await act();
    setIsRefused(outcome === 'refused');
    if (outcome !== 'copied') return;
    setIsCopied(true);
    say(copied);
  };
  if (isRefused)
    return (
      <input
        ref={selectField}
        className={`caption ${styles.address}`}
        aria-label={t('share.address')}
        value={location.href}
        readOnly
      />
    );
  return (
    <button type="button" className="caption plain-link" onClick={() => void press()}>
      {isCopied ? copied : text}
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
  const { handlers, move, spoken, say } = useOrder(slugs, change);
  const enquiry = useEnquiry(items);
  const { art: works = [], design: projects = [] } = Object.groupBy(items, ({ section }) => section);
  const groupOf = (some: readonly ProjectSummary[]) => {
    const group = some.map(({ slug }) => slug);
    const tools = ({ slug, title }: ProjectSummary) => (
      <div className={styles.tools} data-print="hidden">
        <button
          type="button"
          className="caption plain-link"
          aria-label={`${t('keep.remove')} ${title}`}
          data-remove
          onClick={({ currentTarget }) => {
            focusBeside(currentTarget);
            change(slugs.filter((other) => other !== slug));
          }}
        >
          {t('keep.remove')}
        </button>
        {group.length > 1 &&
          (['earlier', 'later'] as const).map((name) => (
            <button
              key={name}
              type="button"
              className="caption plain-link"
              aria-label={t(`keep.${name}`, { title })}
              aria-disabled={slug === group.at(name === 'later' ? -1 : 0)}
              onClick={({ currentTarget }) =>
                move(slug, group, group.indexOf(slug) + (name === 'later' ? 1 : -1), currentTarget)
              }
            >
              <LineIcon line={arrows[name]} />
            </button>
          ))}
      </div>
    );
    return { handlers: handlers(group), tools };
  };
  const [ofWorks, ofProjects] = [groupOf(works), groupOf(projects)];
  return (
    <>
      {works.length > 0 && (
        <div {...ofWorks.handlers} style={{ '--tools': 'var(--s6)' }}>
          <h2 className="visually-hidden">{t('art.works')}</h2>
          <Wall projects={works} after={ofWorks.tools} />
        </div>
      )}
      {projects.length > 0 && (
        <div className={`grid ${styles.projects}`} {...ofProjects.handlers}>
          <CardRow items={projects} after={ofProjects.tools} />
        </div>
      )}
      <div className="grid section" data-print="hidden">
        <div className={`on-datum ${styles.foot}`}>
          {enquiry && (
            <PageLink className={enquireClass} href={enquiry}>
              {t('art.enquire')}
            </PageLink>
          )}
          <Action say={say} text={t('print.print')} act={async () => (await share()).printPage()} />
          <Action say={say} text={t('share.copy')} act={async () => (await share()).shareAddress()} />
          <Action
            say={say}
            text={t('keep.clear')}
            act={() => {
              focusHeading();
              change([]);
            }}
          />
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
  const listed = list.data?.items ?? [];
  // An address can have slugs of another language, or former ones. Earlier items are those that remain.
  const items = list.isPlaceholderData
    ? slugs.flatMap((slug) => listed.find((item) => item.slug === slug) ?? [])
    : listed;
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
