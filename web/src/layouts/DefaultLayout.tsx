import type { ReactNode } from 'react';
import { LightboxPlace } from '../components/picture/LightboxPlace.tsx';
import { type PageSubject, useDocumentHead } from '../navigation/use-document-head.ts';
import styles from './DefaultLayout.module.css';

export interface DefaultLayoutProps {
  readonly subject: PageSubject;
  /** The page begins with a picture under the header, from 640 up. */
  readonly hasHero?: boolean;
  /** The page begins with a wall that reaches up behind the header. */
  readonly hasWall?: boolean;
  readonly children: ReactNode;
}

/** A page whose content begins below the header. */
export function DefaultLayout({ subject, hasHero, hasWall, children }: DefaultLayoutProps) {
  useDocumentHead(subject);
  return (
    <>
      <main id="content" className={hasWall ? undefined : hasHero ? styles.hero : styles.below}>
        {children}
      </main>
      <LightboxPlace />
    </>
  );
}
