import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Page } from '../../../shared/contract/page.ts';
import { headingOf } from '../../../shared/page/headings.ts';
import { Blocks } from '../components/body/Blocks.tsx';
import { ImageParts } from '../components/body/ImageParts.tsx';
import { useImagePart } from '../components/body/use-image-part.ts';
import { Loaded } from '../components/loading/Loaded.tsx';
import { TextSkeleton } from '../components/loading/Skeleton.tsx';
import { useSite } from '../hooks/site-context.tsx';
import { useCurrentPage } from '../navigation/current-page.ts';
import { fittedTitle } from '../ui/fitted-title.ts';
import { leadMarks, titleMarks } from '../ui/marks.ts';
import { DefaultLayout } from './DefaultLayout.tsx';
import styles from './TextPage.module.css';

export interface TextPageProps {
  readonly query: UseQueryResult<Page>;
  readonly children?: ReactNode;
  readonly body?: (content: Page) => ReactNode;
  readonly titleClass?: 'display' | 'heading';
  readonly voice?: 'serif';
  readonly end?: ReactNode;
}

export function TextPage({ query, children, body, titleClass = 'display', voice, end }: TextPageProps) {
  const site = useSite();
  const { page = 'design-slug' } = useCurrentPage();
  const part = useImagePart(query);
  const content = part.data;
  const title = headingOf({ ...site, page, content });
  return (
    <DefaultLayout subject={{ content }}>
      <article className={styles.page} data-voice={voice}>
        <div className="grid">
          <h1
            className={titleClass === 'display' ? `display fitted ${styles.title}` : titleClass}
            style={titleClass === 'display' ? fittedTitle(title) : undefined}
            {...titleMarks(content)}
          >
            {title}
          </h1>
        </div>
        <Loaded query={part} skeleton={<TextSkeleton isLeadAlone={Boolean(children ?? body)} />}>
          {(value, failure) => (
            <>
              {value.lead && (
                <div className={`grid ${styles.lead}`}>
                  <p className="lead on-datum" {...leadMarks(value, 'pageLead')}>
                    {value.lead}
                  </p>
                </div>
              )}
              {children}
              <ImageParts part={content?.imagePart}>
                {body ? body(value) : <Blocks blocks={value.blocks} startsImages />}
              </ImageParts>
              {failure}
              {end}
            </>
          )}
        </Loaded>
      </article>
    </DefaultLayout>
  );
}
