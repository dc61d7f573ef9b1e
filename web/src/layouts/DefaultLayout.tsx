import type { ReactNode } from 'react';
import { LightboxHost } from '../components/image/LightboxHost.tsx';
import { type PageSubject, useDocumentHead } from '../navigation/use-document-head.ts';
import { island } from '../ui/island.tsx';
import styles from './DefaultLayout.module.css';

export interface DefaultLayoutProps {
  readonly subject: PageSubject;
  readonly hasHero?: boolean;
  readonly hasWall?: boolean;
  readonly children: ReactNode;
}

export const LanguageNote = island('idle', () =>
  import('../components/frame/LanguageNote.tsx').then(({ LanguageNote }) => LanguageNote),
);

/** Between the header and the work, because nothing moves the wall. */
const aboveWall = { position: 'absolute', insetBlockStart: 'var(--header-h)', insetInline: 0 } as const;

export function DefaultLayout({ subject, hasHero, hasWall, children }: DefaultLayoutProps) {
  useDocumentHead(subject);
  const { locales } = subject.project ?? subject.content ?? {};
  return (
    <>
      <main id="content" className={hasWall ? undefined : hasHero ? styles.hero : styles.below}>
        {locales && !hasHero && <LanguageNote locales={locales} style={hasWall ? aboveWall : undefined} />}
        {children}
      </main>
      <LightboxHost />
    </>
  );
}
