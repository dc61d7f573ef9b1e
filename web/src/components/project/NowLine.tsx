import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { nowQuery } from '../../api/queries.ts';
import { PageLink } from '../../navigation/PageLink.tsx';
import { SizeGlyph } from './SizeGlyph.tsx';

/** "Now: Forty Words, Graz, until 14 March", while something is on. */
export function NowLine({ style }: { readonly style?: CSSProperties }) {
  const { data: now } = useQuery(nowQuery());
  if (!now) return null;
  return (
    <p className="caption on-datum" style={style}>
      <PageLink className="plain-link" href={now.path}>
        <SizeGlyph size="body" />
        {` ${now.text}`}
      </PageLink>
    </p>
  );
}
