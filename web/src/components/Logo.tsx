import type { Room } from '../../../shared/site-routes.ts';
import { logoMarkup } from '../api/inline-data.ts';
import { useConfig } from '../hooks/site-context.tsx';
import { useLogo } from '../hooks/use-logo.ts';
import { TrustedHtml } from '../ui/TrustedHtml.tsx';
import styles from './Logo.module.css';

/** Logo of a room: the brand's drawing, else the name set as a wordmark in the same box. */
export function Logo({ room }: { readonly room: Room }) {
  const { atelierName, artistName } = useConfig();
  const drawing = useLogo(room);
  const name = room === 'design' ? atelierName : artistName;
  if (drawing === undefined) return <span className={styles.wordmark}>{name}</span>;
  return (
    <>
      <TrustedHtml as="span" name={logoMarkup(room)} className={styles.drawing} html={drawing} isDecorative />
      <span className="visually-hidden">{name}</span>
    </>
  );
}
