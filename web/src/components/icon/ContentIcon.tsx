import { type ReactElement, useEffect, useState } from 'react';
import { useConfig } from '../../hooks/site-context.tsx';
import styles from './ContentIcon.module.css';

/**
 * The place of an icon that the content names, before the words it belongs to: as large before the icon is there as
 * after, and with nothing in it where it does not come (F18). The code that draws it comes with the first place there is.
 */
export function ContentIcon({ name }: { readonly name: string }) {
  const { icons } = useConfig();
  const [drawn, setDrawn] = useState<ReactElement>();
  useEffect(() => {
    import('./icon-drawings.tsx')
      .then(({ drawIcon }) => drawIcon(icons, name))
      .then(setDrawn)
      .catch((error) => console.warn(`Failed to load icon ${name}`, error));
  }, [icons, name]);
  return (
    <span className={styles.icon} data-icon={name} aria-hidden="true">
      {drawn}
    </span>
  );
}
