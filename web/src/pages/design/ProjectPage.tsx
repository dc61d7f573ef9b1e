import type { GalleryItem } from '../../../../shared/contract/block.ts';
import type { Image } from '../../../../shared/contract/image.ts';
import type { Project } from '../../../../shared/contract/project.ts';
import { withFactsOfBlocks } from '../../../../shared/page/item-facts.ts';
import { certainDimensions } from '../../../../shared/page/measures.ts';
import { isLandscape } from '../../../../shared/page/overview-hero.ts';
import { queryWith } from '../../../../shared/page/page-query.ts';
import { pathOfProject } from '../../../../shared/page/site-routes.ts';
import { Blocks } from '../../components/body/Blocks.tsx';
import { Facts } from '../../components/body/Facts.tsx';
import { ImageParts } from '../../components/body/ImageParts.tsx';
import { PageActions } from '../../components/body/PageActions.tsx';
import { OutlineScale } from '../../components/body/PrintScale.tsx';
import { TearSheet } from '../../components/body/TearSheet.tsx';
import { ContentImage } from '../../components/image/ContentImage.tsx';
import { ImageLink } from '../../components/image/ImageLink.tsx';
import { heroSizes, ratioOf, widestOf } from '../../components/image/image-sources.ts';
import { HeroBeam } from '../../components/project/HeroBeam.tsx';
import { renderedFacts } from '../../components/project/project-facts.ts';
import { useConfig, useSite, useText } from '../../hooks/site-context.tsx';
import { LanguageNote } from '../../layouts/DefaultLayout.tsx';
import { PageLink } from '../../navigation/PageLink.tsx';
import { enquireClass } from '../../ui/Button.tsx';
import { fittedTitle } from '../../ui/fitted-title.ts';
import { titleMarks } from '../../ui/marks.ts';
import { DetailPage, type DetailProps, DetailText, useDetailBody } from '../DetailPage.tsx';
import styles from './ProjectPage.module.css';
import pagerStyles from './ProjectPager.module.css';
import readingStyles from './ReadingDisc.module.css';

function Title({ project }: Pick<DetailProps, 'project'>) {
  const { title } = project;
  return (
    <h1 className={`display fitted ${styles.title}`} style={fittedTitle(title)} {...titleMarks(project)}>
      {title}
    </h1>
  );
}

interface HeroProps {
  readonly project: Project;
  readonly item: GalleryItem | undefined;
  readonly detailsId: string | undefined;
}

/** The gallery caption of the hero appears in the lightbox. */
function Hero({ project: { cover, title }, item, detailsId }: HeroProps) {
  const t = useText();
  if (!cover) return null;
  const image = (
    <ContentImage image={cover} {...heroSizes('project', cover)} isFirst isHero isInTone detailsId={detailsId} />
  );
  if (!item) return image;
  const caption = item.thumbnail.caption ?? item.full.caption ?? title;
  return (
    <ImageLink item={item} label={t('gallery.view', { caption })} isBleeding={isLandscape(cover)}>
      {image}
    </ImageLink>
  );
}

const belowHero = { paddingBlockStart: 'var(--s6)' } as const;

function Landscape(props: HeroProps) {
  const { title, cover, locales } = props.project;
  const style = { ...fittedTitle(title), '--widest': cover && widestOf(cover) };
  return (
    <>
      <div className={`above-fitted ${styles.landscape}`} style={style}>
        <Hero {...props} />
      </div>
      <HeroBeam section="design" />
      {locales && <LanguageNote locales={locales} style={belowHero} />}
    </>
  );
}

function Upright({ isAlone, ...props }: HeroProps & { readonly isAlone: boolean }) {
  const { project } = props;
  const { cover } = project;
  return (
    <>
      <div className={`grid ${styles.upright}`}>
        <Title project={project} />
        {cover && (
          <div className={styles.wall} style={{ '--widest': widestOf(cover) }}>
            <Hero {...props} />
          </div>
        )}
      </div>
      {!isAlone && <div className={`beam ${styles.line}`} data-part="beam" />}
    </>
  );
}

function Enquire({ slug }: Project) {
  const t = useText();
  if (!useConfig().enquiries) return null;
  return (
    <p style={{ display: 'flex', marginBlockStart: 'var(--s5)' }}>
      <PageLink className={enquireClass} href={`/contact?about=${encodeURIComponent(slug)}`}>
        {t('art.enquire')}
      </PageLink>
    </p>
  );
}

function Detail(props: DetailProps) {
  const t = useText();
  const { messages } = useSite();
  const { project, standIn, failure } = props;
  const { cover } = project;
  const dimensions = certainDimensions(project);
  const body = useDetailBody(props, withFactsOfBlocks(project).blocks);
  const { lead, item, opening, rest, description, detailsId, isComing } = body;
  const hasLandscape = cover !== undefined && isLandscape(cover);
  const known = renderedFacts(project, messages);
  const hero = { project, item, detailsId };
  const hasWords = lead !== undefined || isComing || opening.length > 0 || description !== undefined;
  const hasTop = hasLandscape || known.length > 0 || hasWords;
  const isAlone = !cover && !hasTop && rest.length === 0;
  const tone = { '--tone': cover?.tone, '--disc-color': 'var(--tone-ui)' };
  return (
    <article className="toned" style={tone}>
      <div className={readingStyles.reading}>
        <TearSheet project={project} opening={opening} stage={hasLandscape ? 'wide' : 'beside'}>
          {hasLandscape ? <Landscape {...hero} /> : <Upright {...hero} isAlone={isAlone} />}
          {hasTop && (
            <div className={`grid ${styles.top}`} data-hero={hasLandscape ? 'landscape' : 'upright'}>
              {hasLandscape && <Title project={project} />}
              <section className={styles.facts} aria-label={t('project.facts')}>
                {known.length > 0 && <Facts items={known} />}
                <Enquire {...project} />
                <PageActions />
              </section>
              {hasWords && (
                <div className={styles.words}>
                  <DetailText {...body} leadClass={styles.lead} />
                  {dimensions && <OutlineScale dimensions={dimensions} />}
                </div>
              )}
            </div>
          )}
        </TearSheet>
        {standIn ?? (
          <ImageParts part={project.imagePart}>
            <Blocks blocks={rest} />
          </ImageParts>
        )}
        {failure}
      </div>
      {!standIn && <ProjectPager project={project} />}
    </article>
  );
}

const boxOf = (cover: Image) => ({ '--widest': widestOf(cover), '--ratio': ratioOf(cover) });

function ProjectPager({ project: { previous, next, typologies } }: { readonly project: Project }) {
  const t = useText();
  return (
    <nav className="section below-fold" aria-label={t('project.pager')}>
      <div className="beam" data-line="" aria-hidden="true" />
      <div className={`grid ${pagerStyles.words}`}>
        <p className={`hang caption ${pagerStyles.aside}`}>
          {previous && (
            <PageLink className="plain-link" href={pathOfProject({ ...previous, section: 'design' })}>
              {t('project.previous')}: <span {...titleMarks(previous)}>{previous.title}</span>
            </PageLink>
          )}
          {typologies.map(({ value, label }) => (
            <PageLink
              key={value}
              className="plain-link"
              href={`/design${queryWith('design', '', { typology: value })}#projects`}
            >
              {t('project.more', { typology: label })}
            </PageLink>
          ))}
          <PageLink className="plain-link" href="/design#projects">
            {t('project.all')}
          </PageLink>
        </p>
        {next && (
          <PageLink
            className={`on-datum toned pointed ${pagerStyles.next}`}
            href={pathOfProject({ ...next, section: 'design' })}
            style={{ '--tone': next.cover?.tone }}
          >
            <span className={`caption ${pagerStyles.way}`}>
              {t('project.next')}
              <span className={pagerStyles.line} data-line="" />
            </span>
            <span
              className={`display fitted pointed-title ${pagerStyles.title}`}
              style={fittedTitle(next.title)}
              {...titleMarks(next)}
            >
              {next.title}
            </span>
            {next.cover && (
              <span className={`pointed-image ${pagerStyles.strip}`} style={boxOf(next.cover)}>
                <ContentImage image={next.cover} sizes="(min-width:64rem) 64vw, 100vw" isCover isDecorative isInTone />
              </span>
            )}
          </PageLink>
        )}
      </div>
    </nav>
  );
}

export function ProjectPage() {
  return (
    <DetailPage
      section="design"
      Detail={Detail}
      begin={(project) => ({ hasHero: project?.cover && isLandscape(project.cover) })}
    />
  );
}
