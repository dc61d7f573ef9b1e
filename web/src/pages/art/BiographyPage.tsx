import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Block } from '../../../../shared/contract/block.ts';
import type { Image } from '../../../../shared/contract/image.ts';
import type { Page } from '../../../../shared/contract/page.ts';
import { headingOf } from '../../../../shared/page/headings.ts';
import { biographyQuery } from '../../api/queries.ts';
import { Blocks } from '../../components/body/Blocks.tsx';
import { ImageParts } from '../../components/body/ImageParts.tsx';
import { FigureCaption } from '../../components/body/LongText.tsx';
import { useImagePart } from '../../components/body/use-image-part.ts';
import { WorksLink } from '../../components/body/WorksLink.tsx';
import { ContentImage } from '../../components/image/ContentImage.tsx';
import { assumedRatio, betweenMargins, ratioOf } from '../../components/image/image-sources.ts';
import { Loaded } from '../../components/loading/Loaded.tsx';
import { LeadStrokes } from '../../components/loading/Skeleton.tsx';
import { useSite, useText } from '../../hooks/site-context.tsx';
import { DefaultLayout } from '../../layouts/DefaultLayout.tsx';
import { leadMarks, titleMarks } from '../../ui/marks.ts';
import styles from './BiographyPage.module.css';

const portraitRatio = 4 / 5;

function portraitIn(blocks: readonly Block[]): { portrait?: Image; rest: readonly Block[] } {
  const title = blocks.findIndex(({ kind }) => kind === 'heading');
  const opening = title < 0 ? blocks : blocks.slice(0, title);
  const found = opening.find((block) => block.kind === 'image');
  return found ? { portrait: found.image, rest: blocks.filter((block) => block !== found) } : { rest: blocks };
}

function Life({ content }: { readonly content: Page }) {
  const t = useText();
  const id = `text${useId()}`;
  const { portrait, rest } = portraitIn(content.blocks);
  const title = rest.findIndex(({ kind }) => kind === 'heading');
  const life = title < 0 ? rest : rest.slice(0, title);
  const style = { '--ratio': (portrait && ratioOf(portrait)) ?? assumedRatio };
  return (
    <>
      <div className={`grid block ${styles.life}`}>
        {portrait && (
          <figure className={styles.portrait} style={style}>
            <ContentImage
              image={portrait}
              sizes={`(min-width:64rem) 32vw, (min-width:40rem) 72vw, ${betweenMargins}`}
              isFirst
              detailsId={portrait.description && id}
            />
            <FigureCaption
              {...{
                id,
                caption: portrait.caption,
                of: portrait,
                label: t('gallery.description'),
                html: portrait.description,
              }}
            />
          </figure>
        )}
        <div className={`on-datum ${styles.words}`}>
          {content.lead && (
            <p className="lead" {...leadMarks(content, 'pageLead')}>
              {content.lead}
            </p>
          )}
          <Blocks blocks={life} />
        </div>
      </div>
      <Blocks blocks={title < 0 ? [] : rest.slice(title)} />
    </>
  );
}

function LifeSkeleton() {
  return (
    <div className={`grid block ${styles.life}`}>
      <div className={`${styles.portrait} ${styles.coming}`} style={{ '--ratio': portraitRatio }} aria-hidden="true" />
      <div className={`on-datum ${styles.comingWords}`}>
        <LeadStrokes />
      </div>
    </div>
  );
}

export function BiographyPage() {
  const site = useSite();
  const biography = useQuery(biographyQuery());
  const part = useImagePart(biography);
  const content = part.data;
  return (
    <DefaultLayout subject={{ content }}>
      <article>
        <div className="grid">
          <h1 className="display" {...titleMarks(content)}>
            {headingOf({ ...site, page: 'art-biography-name', content })}
          </h1>
        </div>
        <Loaded query={part} skeleton={<LifeSkeleton />}>
          {(value, failure) => (
            <>
              <ImageParts part={content?.imagePart}>
                <Life content={value} />
              </ImageParts>
              {failure}
            </>
          )}
        </Loaded>
        <WorksLink />
      </article>
    </DefaultLayout>
  );
}
