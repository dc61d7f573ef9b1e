import { useQuery } from '@tanstack/react-query';
import { nowQuery } from '../../api/queries.ts';
import { PageLink } from '../../navigation/PageLink.tsx';
import { SizeGlyph } from './SizeGlyph.tsx';

/** "Now: Forty Words, Graz, until 14 March", while something is on. */
export function NowLine({ className = 'on-datum' }: { readonly className?: string | undefined }) {
  const { data: now } = useQuery(nowQuery());
  if (!now) return null;
  return (
    <p className={`caption ${className}`}>
      <PageLink className="plain-link" href={now.path}>
        <SizeGlyph size="body" />
        {`\u00a0 ${now.text}`}
      </PageLink>
    </p>
  );
}
