import type { Padding } from 'photoswipe';
import {
  type ButtonHTMLAttributes,
  type ComponentType,
  type Ref,
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Image } from '../../../../shared/contract/image.ts';
import { useText } from '../../hooks/site-context.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { inLanguage } from '../../ui/marks.ts';
import { useIntent } from '../../ui/use-intent.ts';
import { LongText } from '../body/LongText.tsx';
import type { PageImage } from '../image/page-images.ts';
import type { LifeSizeProps } from '../life-size/LifeSize.tsx';
import { ImageViewer } from './image-viewer.ts';
import { type Action, actions, keyAction } from './key-actions.ts';
import styles from './Lightbox.module.css';
import { slidesOf } from './renditions.ts';
import { isAtActual, isAtFit, isAtMax } from './zoom-levels.ts';

const loadLifeSize = () => import('../life-size/LifeSize.tsx');

function useLifeSize(viewer: RefObject<ImageViewer | null>, isAtWidth: boolean) {
  const [isOn, setIsOn] = useState(false);
  const [LifeSize, setLifeSize] = useState<ComponentType<LifeSizeProps>>();
  const [hasFailed, setHasFailed] = useState(false);
  const end = useCallback(() => setIsOn(false), []);
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !isAtWidth) {
      viewer.current?.leaveWidth();
      setIsOn(false);
    }
    was.current = isAtWidth;
  }, [isAtWidth, viewer]);
  const toggle = () => {
    if (isOn) {
      viewer.current?.zoomTo();
      return;
    }
    setIsOn(true);
    setHasFailed(false);
    loadLifeSize().then(
      ({ LifeSize: loaded }) => setLifeSize(() => loaded),
      () => {
        setIsOn(false);
        setHasFailed(true);
      },
    );
  };
  return { isOn, toggle, end, hasFailed, Image: isOn ? LifeSize : undefined };
}

const lines = {
  back: 'M12.5 4 6.5 10l6 6',
  forth: 'M7.5 4l6 6-6 6',
  minus: 'M4 10h12',
  plus: 'M4 10h12M10 4v12',
  cross: 'M4.5 4.5l11 11M15.5 4.5l-11 11',
} as const;

interface ToolProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon?: keyof typeof lines;
  readonly isOff?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

function Tool({ icon, isOff = false, onClick, children, ...rest }: ToolProps) {
  return (
    <button
      type="button"
      className={icon ? styles.button : `${styles.button} ${styles.words}`}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onClick}
      {...rest}
    >
      {icon && (
        <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
          <path d={lines[icon]} />
        </svg>
      )}
      {children}
    </button>
  );
}

function captionedIn(image: PageImage | undefined): Image | undefined {
  const { full, thumbnail } = image?.item ?? {};
  return full?.caption === undefined && thumbnail?.caption !== undefined ? thumbnail : full;
}

const captionOf = (image: PageImage | undefined): string | undefined => captionedIn(image)?.caption;

function nameOf(image: PageImage | undefined): string | undefined {
  const { full, thumbnail } = image?.item ?? {};
  return captionOf(image) ?? (full?.alt || thumbnail?.alt);
}

const descriptionOf = (image: PageImage | undefined): string | undefined => image?.item.full.description;

function measureFoot(dialog: HTMLElement, image: PageImage | undefined): number {
  const foot = document.createElement('div');
  foot.className = styles.foot ?? '';
  foot.style.visibility = 'hidden';
  foot.append(document.createElement('span'));
  foot.firstElementChild?.append(captionOf(image) ?? '');
  if (descriptionOf(image)) {
    const about = document.createElement('details');
    about.append(document.createElement('summary'));
    foot.append(about);
  }
  dialog.append(foot);
  const { offsetHeight } = foot;
  foot.remove();
  return offsetHeight;
}

/** Space around an image, by index. Read in every frame of a gesture, so measurements are cached until a resize. */
function spacesAround(dialog: HTMLElement, images: readonly PageImage[]) {
  const known = new Map<number, Padding>();
  const measure = (index: number): Padding => {
    const { paddingBlockStart, paddingInlineStart } = getComputedStyle(dialog);
    const side = Number.parseFloat(paddingInlineStart);
    const bottom = measureFoot(dialog, images[index]);
    return { top: Number.parseFloat(paddingBlockStart), right: side, bottom, left: side };
  };
  return {
    of: (index: number): Padding => {
      const space = known.get(index) ?? measure(index);
      known.set(index, space);
      return space;
    },
    forget: () => known.clear(),
  };
}

/** Plain DOM, because PhotoSwipe renders outside of React. */
function drawFailure(words: string, retry: string, onRetry: () => void): HTMLElement {
  const failure = document.createElement('div');
  failure.className = styles.failure ?? '';
  const line = document.createElement('p');
  line.setAttribute('role', 'alert');
  line.textContent = words;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = buttonClass ?? '';
  button.textContent = retry;
  button.addEventListener('click', onRetry);
  failure.append(line, button);
  return failure;
}

export interface LightboxDialogProps {
  readonly images: readonly PageImage[];
  readonly shown: number | undefined;
  readonly viewer: RefObject<ImageViewer | null>;
  readonly onStep: (number: number) => void;
  readonly onClose: () => void;
}

function standOf({ index, zoom, isAtWidth }: Pick<ImageViewer, 'index' | 'zoom' | 'isAtWidth'>) {
  const isHere = zoom !== undefined;
  const isZoomed = isHere && !isAtFit(zoom);
  // In steps, because the level changes with every pointer move.
  const percent = isZoomed ? Math.round((zoom.now / zoom.fit) * 10) * 10 : 100;
  const canZoomIn = isHere && !isAtMax(zoom);
  const hasActual = isHere && (zoom.actual ?? 0) > zoom.fit;
  const isActual = isHere && isAtActual(zoom);
  return { index, isZoomed, canZoomIn, isHere, isAtWidth, hasActual, isActual, percent };
}

/** Scrolls the last image into view and focuses its link. The browser restored the focus if it is the opener. */
function returnTo(link: HTMLElement | undefined, isOpener: boolean, dialog: HTMLElement): void {
  if (!link) return;
  const { top, bottom } = link.getBoundingClientRect();
  if (bottom <= 0 || top >= innerHeight) link.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { activeElement, body } = document;
  const isNowhere = activeElement === body || dialog.contains(activeElement);
  if (!isOpener || isNowhere) link.focus({ preventScroll: true });
}

export function LightboxDialog({ images, shown, viewer, onStep, onClose }: LightboxDialogProps) {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const [first] = useState(() => (shown ?? 1) - 1);
  const [stand, setStand] = useState(() => standOf({ index: first, zoom: undefined, isAtWidth: false }));
  const { index, isZoomed, canZoomIn, isHere, isAtWidth, hasActual, isActual, percent } = stand;
  const lifeSize = useLifeSize(viewer, isAtWidth);
  const lifeSizeIntent = useIntent(() => void loadLifeSize().catch(() => undefined));
  const last = images.length - 1;

  useLayoutEffect(() => {
    const box = dialog.current;
    if (!box || !stage.current) return;
    box.showModal();
    close.current?.focus();
    const follow = () => {
      const { current } = viewer;
      if (!current) return;
      const after = standOf(current);
      // The zoom changes with every pointer move, the rendered state rarely.
      setStand((before) => (JSON.stringify(before) === JSON.stringify(after) ? before : after));
    };
    const spaces = spacesAround(box, images);
    const made = new ImageViewer(stage.current, slidesOf(images), first, {
      paddingOf: spaces.of,
      onResize: spaces.forget,
      onChange: follow,
      onDismiss: onClose,
      onGround: (opacity) => box.style.setProperty('--ground', String(opacity)),
      drawFailure: (retry) => {
        const again = () => {
          close.current?.focus();
          retry();
        };
        return drawFailure(t('lightbox.failed'), t('failure.try-again'), again);
      },
    });
    viewer.current = made;
    follow();
    return () => {
      viewer.current = null;
      made.destroy();
      box.close();
      returnTo(images[made.index]?.link, made.index === first, box);
    };
  }, [images, first, viewer, t, onClose]);

  // Swipes update the URL; history navigation updates the viewer.
  const latest = useRef(index);
  useEffect(() => {
    if (shown === undefined) return;
    if (latest.current !== index) {
      latest.current = index;
      if (shown !== index + 1) onStep(index + 1);
    } else if (shown !== index + 1) viewer.current?.goTo(shown - 1);
  }, [index, shown, viewer, onStep]);

  const leave = useCallback(() => {
    const { current } = viewer;
    const isWhole = !current?.isAtWidth && (current?.zoom === undefined || isAtFit(current.zoom));
    if (isWhole) onClose();
    else current?.zoomTo();
  }, [viewer, onClose]);

  const act = useCallback((action: Action) => viewer.current && actions[action](viewer.current), [viewer]);

  // On the document, because the focus is lost when a focused button disappears.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = keyAction(event, isZoomed);
      if (action === undefined) return;
      event.preventDefault();
      if (action === 'leave') leave();
      else act(action);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [act, leave, isZoomed]);

  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    leave();
  };
  const caption = captionOf(images[index]);
  const widthMm = images[index]?.widthMm;
  const title = document.querySelector('main h1')?.textContent;
  return (
    <dialog
      ref={dialog}
      className={styles.lightbox}
      aria-label={title ? t('lightbox.title', { title }) : t('lightbox.images')}
      data-zoomed={isZoomed ? '' : undefined}
      data-life-size={lifeSize.isOn ? '' : undefined}
      data-print="hidden"
      onCancel={onCancel}
      onClose={onClose}
    >
      <div ref={stage} className={styles.stage} />
      <div className={styles.head} data-tools="">
        <p className={styles.counter} aria-live="polite">
          {last > 0 && (
            <>
              <span aria-hidden="true">{`${index + 1} / ${last + 1}`}</span>
              <span className="visually-hidden">
                {[t('gallery.nth', { index: index + 1, total: last + 1 }), nameOf(images[index])]
                  .filter(Boolean)
                  .join(': ')}
              </span>
            </>
          )}
        </p>
        {widthMm !== undefined && (
          // The dialog focuses its first button when it opens; that must not prefetch.
          <Tool
            isOff={!isHere}
            aria-pressed={lifeSize.isOn}
            onClick={lifeSize.toggle}
            {...lifeSizeIntent}
            onFocus={undefined}
          >
            {t('life-size.name')}
          </Tool>
        )}
        {hasActual && (
          <Tool
            aria-label={`1:1 ${t('lightbox.actual')}`}
            aria-pressed={isActual}
            onClick={() => act(isActual ? 'fit' : 'actual')}
          >
            1:1
          </Tool>
        )}
        <Tool icon="minus" aria-label={t('lightbox.zoom-out')} isOff={!isZoomed} onClick={() => act('zoomOut')} />
        <Tool icon="plus" aria-label={t('lightbox.zoom-in')} isOff={!canZoomIn} onClick={() => act('zoomIn')} />
        <Tool ref={close} icon="cross" aria-label={t('lightbox.close')} onClick={onClose} />
      </div>
      <p className="visually-hidden" role="status">
        {percent > 100 &&
          [t('lightbox.zoom', { percent }), isActual && t('lightbox.actual')].filter(Boolean).join('. ')}
      </p>
      {last > 0 && (
        <div className={styles.steps}>
          <Tool icon="back" aria-label={t('lightbox.previous')} isOff={index === 0} onClick={() => act('previous')} />
          <Tool icon="forth" aria-label={t('lightbox.next')} isOff={index === last} onClick={() => act('next')} />
        </div>
      )}
      <div className={styles.foot}>
        {caption && <span {...inLanguage(captionedIn(images[index]))}>{caption}</span>}
        <LongText key={index} label={t('gallery.description')} html={descriptionOf(images[index])} />
        {lifeSize.hasFailed && <span role="alert">{t('notice.failed')}</span>}
        {lifeSize.Image && widthMm !== undefined && viewer.current && (
          <lifeSize.Image image={viewer.current} widthMm={widthMm} onCancel={lifeSize.end} />
        )}
      </div>
    </dialog>
  );
}
