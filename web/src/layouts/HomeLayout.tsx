import type { ReactNode } from 'react';
import { type PageSubject, useDocumentHead } from '../navigation/use-document-head.ts';

export interface HomeLayoutProps {
  readonly subject: PageSubject;
  /** Of a page without the header of the site. */
  readonly header?: ReactNode;
  readonly children: ReactNode;
}

/** Separate from `DefaultLayout.tsx`, which loads the lightbox: overviews and the home page do without. */
export function HomeLayout({ subject, header, children }: HomeLayoutProps) {
  useDocumentHead(subject);
  return (
    <>
      {header}
      <main id="content">{children}</main>
    </>
  );
}
