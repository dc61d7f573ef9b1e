import type { ReactNode } from 'react';
import { type PageSubject, useDocumentHead } from '../navigation/use-document-head.ts';

/** A page whose picture lies under the header. */
export function HomeLayout({ subject, children }: { readonly subject: PageSubject; readonly children: ReactNode }) {
  useDocumentHead(subject);
  return <main id="content">{children}</main>;
}
