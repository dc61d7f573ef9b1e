import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useCallback } from 'react';
import type { Neighbor, Project } from '../../../../shared/contract/project.ts';
import { certainDimensions, measuresOf, widthCmOf } from '../../../../shared/page/measures.ts';
import { maxSubjectLength, parameterIn } from '../../../../shared/page/page-query.ts';
import { pathOf, pathOfGeneralPage, pathOfProject } from '../../../../shared/page/site-routes.ts';
import { menuQuery } from '../../api/queries.ts';
import { Blocks } from '../../components/body/Blocks.tsx';
import { FactParts } from '../../components/body/Facts.tsx';
import { ImageParts } from '../../components/body/ImageParts.tsx';
import { PageActions } from '../../components/body/PageActions.tsx';
import { ImageScale } from '../../components/body/PrintScale.tsx';
import { TearSheet } from '../../components/body/TearSheet.tsx';
import { ContentImage } from '../../components/image/ContentImage.tsx';
import { ImageLink } from '../../components/image/ImageLink.tsx';
import { assumedRatio, heroSizes, ratioOf, wallSizes, widestOf } from '../../components/image/image-sources.ts';
import { prefetchLightbox } from '../../components/image/LightboxHost.tsx';
import { type RenderedFact, renderedFacts } from '../../components/project/project-facts.ts';
import { StateMark } from '../../components/project/StateMark.tsx';
import { useConfig, useSite, useText } from '../../hooks/site-context.tsx';
import { useCurrentPage } from '../../navigation/current-page.ts';
import { useReplaceQuery } from '../../navigation/entries.ts';
import { useOpenImage } from '../../navigation/image-entry.ts';
import { PageLink } from '../../navigation/PageLink.tsx';
import { enquireClass } from '../../ui/Button.tsx';
import { fittedTitle } from '../../ui/fitted-title.ts';
import { island } from '../../ui/island.tsx';
import { inLanguage, sourceMark, titleMarks } from '../../ui/marks.ts';
import { isPlainClick } from '../../ui/plain-click.ts';
import { useIntent } from '../../ui/use-intent.ts';
import { DetailPage, type DetailProps, DetailText, useDetailBody } from '../DetailPage.tsx';
import styles from './WorkPage.module.css';
import pagerStyles from './WorkPager.module.css';

function Way({ work, label, bothCm }: { readonly work: Neighbor; readonly label: string; readonly bothCm: number }) {
  const ratio = work.cover && ratioOf(work.cover);
  const style = { '--w': widthCmOf(work), '--ratio': ratio };
  return (
    <PageLink className={pagerStyles.way} href={pathOfProject({ ...work, section: 'art' })} style={style}>
      <span className={pagerStyles.image} data-measured={ratio && ''}>
        {work.cover && <ContentImage image={work.cover} {...wallSizes(widthCmOf(work), bothCm)} isDecorative />}
      </span>
      <span className={pagerStyles.words}>
        <span className="caption quiet">{label}</span>
        <span className="small" {...titleMarks(work)}>
          {work.title}
        </span>
      </span>
    </PageLink>
  );
}

function WorkPager({ work: { previous, next } }: { readonly work: Project }) {
  const t = useText();
  const { artistSlug } = useConfig();
  const widths = [previous, next].flatMap((work) => (work ? widthCmOf(work) : []));
  const bothCm = widths.reduce((sum, width) => sum + width, 0);
  const style = { '--both': bothCm, '--wider': widths.length > 1 ? Math.max(...widths) : undefined };
  return (
    <nav className={`grid section below-fold ${pagerStyles.pager}`} aria-label={t('art.pager')}>
      <PageLink className="hang small plain-link" href={`${pathOf('art-name', { name: artistSlug })}#art_works`}>
        {t('art.all-works')}
      </PageLink>
      <div className={`on-datum ${pagerStyles.frame}`}>
        <div className={pagerStyles.ways} style={style}>
          {previous && <Way work={previous} label={t('project.previous')} bothCm={bothCm} />}
          {next && <Way work={next} label={t('project.next')} bothCm={bothCm} />}
        </div>
      </div>
    </nav>
  );
}

const OnYourWall = island('intent', () =>
  import('../../components/your-wall/OnYourWall.tsx').then((module) => module.OnYourWall),
);

/** Facts that a label shows without their names, as museums do. */
const unnamed: readonly string[] = ['medium', 'dimensions', 'series', 'availability'];

function LabelFact({ fact, work }: { readonly fact: RenderedFact; readonly work: Project }) {
  const { field = '', label, value, href, parts, source, state } = fact;
  const measures = field === 'dimensions' ? measuresOf(work) : undefined;
  return (
    <p {...sourceMark(source)}>
      {!unnamed.includes(field) && (
        <>
          <span className="quiet">{label}</span>{' '}
        </>
      )}
      {measures ? (
        <span dir="auto">
          {measures.text} {measures.inches && <span className="quiet">{measures.inches}</span>}
        </span>
      ) : (
        <span {...inLanguage(fact)}>
          <StateMark state={state} />
          <FactParts parts={parts ?? [{ text: value, href }]} />
        </span>
      )}
    </p>
  );
}

/** The year follows the artist, so the facts below leave it out. */
function Label({ work, children }: { readonly work: Project; readonly children: ReactNode }) {
  const { config, messages } = useSite();
  const { title, year } = work;
  // The facts of the blocks stay in the text.
  const facts = renderedFacts({ ...work, blocks: [] }, messages, config.artistSlug);
  const {
    first = [],
    other = [],
    last = [],
  } = Object.groupBy(
    facts.filter(({ field }) => field !== 'year'),
    ({ field = '' }) => (field === 'availability' ? 'last' : unnamed.includes(field) ? 'first' : 'other'),
  );
  return (
    <div className={styles.label}>
      <h1 className="heading" {...titleMarks(work)}>
        {title}
      </h1>
      <p>{[config.artistName, year].filter(Boolean).join(', ')}</p>
      {[...first, ...other, ...last].map((fact) => (
        <LabelFact key={`${fact.label} ${fact.value}`} fact={fact} work={work} />
      ))}
      {children}
    </div>
  );
}

function useEnquiry(
  { title, year, slug: own }: Project,
  wall: string | undefined,
  wallCm: number | '' = '',
): string | undefined {
  const { brand, enquiries } = useConfig();
  const { artMail, mail } = brand;
  const { data: menu } = useQuery(menuQuery());
  const subject = [title, year, wall].filter(Boolean).join(', ').slice(0, maxSubjectLength);
  if (enquiries) return `/contact?about=${encodeURIComponent(own)}${wallCm && `&wall=${wallCm}`}`;
  const contact = menu?.art.items.find(({ url = '' }) => /^(?!https?:).*contact/i.test(url));
  const slug = contact?.url?.split('/').findLast(Boolean);
  if (slug) return `${pathOfGeneralPage(slug)}?${new URLSearchParams({ about: subject })}`;
  const address = artMail ?? mail;
  return address && `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}

function Enquire({ work, wallCm }: { readonly work: Project; readonly wallCm: number | undefined }) {
  const t = useText();
  const wall = wallCm === undefined ? undefined : t('art.for-wall', { width: wallCm });
  const href = useEnquiry(work, wall, wallCm);
  if (!href) return null;
  return (
    <PageLink className={enquireClass} href={href}>
      {[t('art.enquire'), wall].filter(Boolean).join(' ')}
    </PageLink>
  );
}

function useWallOfAddress() {
  const { search } = useCurrentPage();
  const replaceQuery = useReplaceQuery();
  const wallCm = Number(parameterIn(search, 'wall')) || undefined;
  const name = useCallback((cm: number) => replaceQuery(`?wall=${cm}`), [replaceQuery]);
  const clear = useCallback(() => replaceQuery(''), [replaceQuery]);
  return { wallCm, name, clear };
}

function ViewClosely({ file }: { readonly file: string }) {
  const t = useText();
  const intent = useIntent(prefetchLightbox);
  const openImage = useOpenImage();
  const press = (event: MouseEvent<HTMLElement>) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    openImage(1);
  };
  return (
    <a
      className={`plain-link ${styles.action}`}
      href={file}
      aria-haspopup="dialog"
      data-print="hidden"
      onClick={press}
      {...intent}
    >
      {t('art.view-closely')}
    </a>
  );
}

function Detail(props: DetailProps) {
  const t = useText();
  const { path } = useCurrentPage();
  const { wallCm, name, clear } = useWallOfAddress();
  const { project: work, standIn, failure } = props;
  const { cover } = work;
  const dimensions = certainDimensions(work);
  const hasWall = cover !== undefined && dimensions !== undefined;
  const body = useDetailBody(props, work.blocks);
  const { item, opening, rest, detailsId } = body;
  const style = {
    '--tone': cover?.tone,
    '--ratio': cover && (ratioOf(cover) ?? assumedRatio),
    '--w': dimensions?.widthCm,
    '--widest': cover && widestOf(cover),
    ...fittedTitle(work.title),
  };
  return (
    <article className="toned" style={style}>
      <TearSheet project={work} opening={opening} stage="scaled">
        <div className={cover && styles.wall}>
          {cover && (
            <div className={styles.work}>
              <ImageLink
                item={item ?? { full: cover, thumbnail: cover }}
                label={t('gallery.view', { caption: work.title })}
                widthMm={dimensions && dimensions.widthCm * 10}
              >
                <ContentImage
                  image={cover}
                  {...heroSizes('work', cover)}
                  isFirst
                  isHero
                  isInTone
                  detailsId={detailsId}
                />
              </ImageLink>
              {dimensions && <ImageScale widthCm={dimensions.widthCm} />}
            </div>
          )}
          <div className={`grid ${styles.foot}`} data-tight={hasWall ? '' : undefined}>
            <Label work={work}>
              <div className={styles.actions}>
                <Enquire work={work} wallCm={wallCm} />
                {cover && <ViewClosely file={cover.src} />}
                <PageActions />
              </div>
            </Label>
          </div>
          {hasWall && (
            <OnYourWall
              image={cover}
              widthCm={dimensions.widthCm}
              requestedCm={wallCm}
              path={path}
              onRest={name}
              onClose={clear}
            />
          )}
        </div>
        <div className={`grid block ${styles.words}`}>
          <div className={`on-datum ${styles.text}`}>
            <DetailText {...body} leadClass={styles.lead} />
          </div>
        </div>
      </TearSheet>
      {standIn ?? (
        <>
          <ImageParts part={work.imagePart}>
            <Blocks blocks={rest} />
          </ImageParts>
          {failure}
          <WorkPager work={work} />
        </>
      )}
    </article>
  );
}

export function WorkPage() {
  return <DetailPage section="art" Detail={Detail} begin={(work) => ({ hasWall: work?.cover !== undefined })} />;
}
