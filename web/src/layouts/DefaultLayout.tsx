import type { ReactNode } from 'react';
import { LightboxHost } from '../components/image/LightboxHost.tsx';
import { type PageSubject, useDocumentHead } from '../navigation/use-document-head.ts';
import styles from './DefaultLayout.module.css';

export interface DefaultLayoutProps {
  readonly subject: PageSubject;
  readonly hasHero?: boolean;
  readonly hasWall?: boolean;
  readonly children: ReactNode;
}

export function DefaultLayout({ subject, hasHero, hasWall, children }: DefaultLayoutProps) {
  useDocumentHead(subject);
  return (
    <>
      <main id="content" className={hasWall ? undefined : hasHero ? styles.hero : styles.below}>
        {children}
      </main>
      <LightboxHost />
    </>
  );
}
