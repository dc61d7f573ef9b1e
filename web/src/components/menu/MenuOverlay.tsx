import { useQuery } from '@tanstack/react-query';
import {
  type MouseEvent,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Section } from '../../../../shared/contract/project.ts';
import { menuQuery } from '../../api/queries.ts';
import { useConfig, useText } from '../../hooks/site-context.tsx';
import { type CurrentPage, useCurrentPage } from '../../navigation/current-page.ts';
import { useReplaceAddress } from '../../navigation/entries.ts';
import { PageLink } from '../../navigation/PageLink.tsx';
import { focusArrival } from '../../navigation/transition/arrival.ts';
import { openConsentSettings } from '../../preferences/consent.ts';
import { Button } from '../../ui/Button.tsx';
import { isPlainClick } from '../../ui/plain-click.ts';
import { Burger, menuId } from '../frame/Burger.tsx';
import { Languages } from '../frame/Languages.tsx';
import { Logo } from '../frame/Logo.tsx';
import { ThemeToggle } from '../frame/ThemeToggle.tsx';
import { Loaded } from '../loading/Loaded.tsx';
import footStyles from './MenuFoot.module.css';
import styles from './MenuOverlay.module.css';
import { MenuPanel, MenuTabs } from './MenuPanel.tsx';
import { isCurrent, isOnShow, showAgain } from './menu-choice.ts';
import { artPanel, designPanel, fallbackPanel } from './menu-links.ts';

interface MenuFootProps {
  readonly chosen: string | undefined;
  readonly onClose: () => void;
  readonly onSettings: () => void;
}

const terms = '/privacy-policy';

function MenuFoot({ chosen, onClose, onSettings }: MenuFootProps) {
  const t = useText();
  const { atelierName, year } = useConfig();
  return (
    <div className={`grid caption ${footStyles.foot}`}>
      <div className={footStyles.theme}>
        <ThemeToggle />
      </div>
      <ul className={footStyles.links}>
        <li>
          <PageLink
            className={`plain-link ${footStyles.link}`}
            href={terms}
            replaces
            data-chosen={chosen === terms ? '' : undefined}
          >
            {t('menu.terms')}
          </PageLink>
        </li>
        <li>
          <button type="button" className={`plain-link ${footStyles.link}`} onClick={onSettings}>
            {t('footer.cookie-settings')}
          </button>
        </li>
        <Languages />
        <li>{t('footer.copyright', { year: String(year), holder: atelierName })}</li>
      </ul>
      <Button className={footStyles.close} onClick={onClose}>
        {t('menu.close')}
      </Button>
    </div>
  );
}

/** How long the menu stays open after the chosen page is there (M21 to M23). */
const closesAfterMs = { path: 1200, query: 800, samePage: 1000 } as const;

type PageLocation = Pick<CurrentPage, 'path' | 'search'>;

/** A change of path and query counts as a change of path (M22). */
export function delayAfterChange(from: PageLocation, to: PageLocation): number | undefined {
  if (from.path !== to.path) return closesAfterMs.path;
  return from.search === to.search ? undefined : closesAfterMs.query;
}

/** Only if the link leads to the current page, whatever its hash (M23). */
export const delayAfterChoice = (href: string, location: PageLocation): number | undefined =>
  isCurrent(href, location) ? closesAfterMs.samePage : undefined;

function useModal(isOpen: boolean, dismiss: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === isOpen) return;
    if (!isOpen) {
      element.close();
      return;
    }
    element.showModal();
    element.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  }, [isOpen]);
  const onCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    event.preventDefault();
    dismiss();
  };
  return { dialog, onCancel };
}

export interface MenuOverlayProps {
  readonly isOpen: boolean;
  readonly onClose: (hasChosen: boolean) => void;
  readonly home: string;
}

function usePanels() {
  const t = useText();
  const config = useConfig();
  const query = useQuery(menuQuery());
  const { data } = query;
  const fallback = data ? undefined : fallbackPanel(config, t);
  const panels = {
    design: data ? designPanel(data, config, t) : fallback,
    art: data ? artPanel(data, config, t) : fallback,
  };
  return { panels, query };
}

/** The tab and the chosen link while the menu is open. After a choice, the menu closes at the latest time that is due. */
function useVisit(isOpen: boolean, { section, path, search }: CurrentPage, close: () => void) {
  const [wasOpen, setWasOpen] = useState(false);
  const [tab, setTab] = useState<Section>(section);
  const [chosen, setChosen] = useState<string>();
  const [dueAtMs, setDueAtMs] = useState(0);
  const before = useRef<PageLocation>({ path, search });
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    setDueAtMs(0);
    if (isOpen) {
      setTab(section);
      setChosen(undefined);
    }
  }
  const closeAfter = (delayMs: number | undefined) => {
    if (delayMs === undefined) return;
    const dueMs = Date.now() + delayMs;
    setDueAtMs((last) => Math.max(last, dueMs));
  };
  // The delay starts with the commit of the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address counts
  useLayoutEffect(() => {
    if (isOpen) closeAfter(delayAfterChange(before.current, { path, search }));
    before.current = { path, search };
  }, [isOpen, path, search]);
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (dueAtMs === 0) return;
    const timer = setTimeout(() => closeNow(), dueAtMs - Date.now());
    return () => clearTimeout(timer);
  }, [dueAtMs]);
  const choose = (href: string) => {
    setChosen(href);
    closeAfter(delayAfterChoice(href, { path, search }));
  };
  return { tab, setTab, chosen, choose };
}

function chosenHref(event: MouseEvent<HTMLElement>): string | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const href = link?.getAttribute('href');
  return link && href?.startsWith('/') && !link.target && isPlainClick(event) ? href : undefined;
}

export function MenuOverlay({ isOpen, onClose, home }: MenuOverlayProps) {
  const t = useText();
  const here = useCurrentPage();
  const replaceAddress = useReplaceAddress();
  const { section, hash } = here;
  const { panels, query } = usePanels();
  // Runs after the dialog closed and returned the focus to the burger.
  const afterClosing = useRef<() => void>(null);
  const dismiss = () => onClose(chosen !== undefined && !isOnShow(chosen, here));
  const closeByItself = () => {
    afterClosing.current = () => focusArrival(hash);
    dismiss();
  };
  const { tab, setTab, chosen, choose } = useVisit(isOpen, here, closeByItself);
  const { dialog, onCancel } = useModal(isOpen, dismiss);
  // Before the link navigates: for the current URL, leave the menu entry instead of navigating.
  const follow = (event: MouseEvent<HTMLElement>) => {
    const href = chosenHref(event);
    if (href === undefined) return;
    if (isOnShow(href, here)) {
      event.preventDefault();
      showAgain(hash);
    }
    choose(href);
  };
  const find = (href: string) => {
    if (isOnShow(href, here)) showAgain(hash);
    else void replaceAddress(href);
    choose(href);
  };
  const openSettings = () => {
    afterClosing.current = openConsentSettings;
    dismiss();
  };
  const finish = () => {
    // The event is queued, so after Back and Forward the menu may be open again.
    if (isOpen && !dialog.current?.open) dismiss();
    afterClosing.current?.();
    afterClosing.current = null;
  };
  return (
    <dialog
      ref={dialog}
      id={menuId}
      className={styles.overlay}
      aria-label={t('menu.title')}
      data-section={tab}
      data-choice={chosen === undefined ? undefined : ''}
      data-print="hidden"
      onCancel={onCancel}
      onClose={finish}
      onClickCapture={follow}
    >
      <div className={styles.header}>
        <PageLink className={styles.logo} href={home} replaces>
          <Logo section={section} />
        </PageLink>
        <Burger isOpen className={styles.close} onClick={dismiss} />
      </div>
      <div className={styles.body}>
        <MenuTabs tab={tab} onSelect={setTab} />
        {(['design', 'art'] as const).map((name) => (
          <MenuPanel
            key={name}
            section={name}
            content={panels[name]}
            isShown={tab === name}
            chosen={chosen}
            onFind={find}
          />
        ))}
        <Loaded query={query} skeleton={null}>
          {() => null}
        </Loaded>
        <MenuFoot chosen={chosen} onClose={dismiss} onSettings={openSettings} />
      </div>
    </dialog>
  );
}
