import type { ReactNode } from 'react';
import { headingOf } from '../../../../shared/page/headings.ts';
import { useSite } from '../../hooks/site-context.tsx';
import { useCurrentPage } from '../../navigation/current-page.ts';

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
