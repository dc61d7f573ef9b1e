import type { ReactNode } from 'react';
import { headingOf } from '../../../../shared/page/headings.ts';
import { useSite } from '../../hooks/site-context.tsx';
import { useCurrentPage } from '../../navigation/current-page.ts';

/** A project or a work that could not be loaded and that no list has named: the page's own word is its heading. */
export function UnnamedFailure({ failure }: { readonly failure: ReactNode }) {
  const site = useSite();
  const { page = 'design-projects-slug' } = useCurrentPage();
  return (
    <article>
      <div className="grid">
        <h1 className="display">{headingOf({ ...site, page })}</h1>
      </div>
      {failure}
    </article>
  );
}
