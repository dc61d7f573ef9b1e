import { type ReactElement, useEffect, useState } from 'react';
import { useConfig } from '../../hooks/site-context.tsx';
import styles from './ContentIcon.module.css';

/** An icon of the content. Its space is reserved, and stays empty if the icon fails to load (F18). */
export function ContentIcon({ name }: { readonly name: string }) {
  const { icons } = useConfig();
  const [drawn, setDrawn] = useState<ReactElement>();
  useEffect(() => {
    import('./icon-drawings.tsx')
      .then(({ renderIcon }) => renderIcon(icons, name))
      .then(setDrawn)
      .catch((error) => console.warn(`Failed to load icon ${name}`, error));
  }, [icons, name]);
  return (
    <span className={styles.icon} data-icon={name} aria-hidden="true">
      {drawn}
    </span>
  );
}
