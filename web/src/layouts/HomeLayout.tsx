import type { ReactNode } from 'react';
import { type PageSubject, useDocumentHead } from '../navigation/use-document-head.ts';

export function HomeLayout({ subject, children }: { readonly subject: PageSubject; readonly children: ReactNode }) {
  useDocumentHead(subject);
  return <main id="content">{children}</main>;
}
