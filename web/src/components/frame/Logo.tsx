import type { Section } from '../../../../shared/contract/project.ts';
import { useSite } from '../../hooks/site-context.tsx';
import styles from './Logo.module.css';

export function Logo({ section }: { readonly section: Section }) {
  const { config, own } = useSite();
  const { atelierName, artistName } = config;
  const href = own.logoHrefs[section];
  const name = section === 'design' ? atelierName : artistName;
  if (!href)
    // More letters need two lines.
    return (
      <span className={styles.wordmark} data-long={name.length > 19 || undefined}>
        {name}
      </span>
    );
  return (
    <>
      <svg className={styles.drawing} width="222" height="22" viewBox="0 0 222 22" aria-hidden="true">
        <use href={href} />
      </svg>
      <span className="visually-hidden">{name}</span>
    </>
  );
}
