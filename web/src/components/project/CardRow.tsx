import type { ReactNode } from 'react';
import type { ProjectSummary } from '../../../../shared/contract/project.ts';
import { pathOfProject } from '../../../../shared/page/site-routes.ts';
import { PageLink } from '../../navigation/PageLink.tsx';
import { titleMarks } from '../../ui/marks.ts';
import { ContentImage } from '../image/ContentImage.tsx';
import { assumedRatio, ratioOf } from '../image/image-sources.ts';

const row = { display: 'flex', flexWrap: 'wrap', gap: 'var(--s7) var(--gutter)' } as const;

/** Links of one line have more, for fingers. */
const card = { marginBlock: 0, paddingBlock: 0 } as const;
const title = { display: 'block', paddingBlockStart: 'var(--s3)' } as const;

interface CardRowProps {
  readonly items: readonly ProjectSummary[];
  readonly after?: (item: ProjectSummary) => ReactNode;
}

export function CardRow({ items, after }: CardRowProps) {
  return (
    <ul className="on-datum" style={row}>
      {items.map((item) => (
        <li
          key={item.id}
          data-card={item.slug}
          style={{
            inlineSize: `${((item.cover && ratioOf(item.cover)) ?? assumedRatio) * 13}rem`,
            maxInlineSize: '100%',
          }}
        >
          <PageLink className="small plain-link" href={pathOfProject(item)} style={card}>
            {item.cover && <ContentImage image={item.cover} sizes="24rem" isDecorative />}
            <span style={title} {...titleMarks(item)}>
              {item.title}
            </span>
          </PageLink>
          {after?.(item)}
        </li>
      ))}
    </ul>
  );
}
