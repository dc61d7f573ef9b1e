import type { ReactNode } from 'react';
import { type PageSubject, useDocumentHead } from '../navigation/use-document-head.ts';

/** Separate from `DefaultLayout.tsx`, which loads the lightbox: overviews and the home page do without. */
export function HomeLayout({ subject, children }: { readonly subject: PageSubject; readonly children: ReactNode }) {
  useDocumentHead(subject);
  return <main id="content">{children}</main>;
}
