import { type ComponentType, useEffect, useState } from 'react';
import { useConfig } from '../../hooks/site-context.tsx';
import styles from './ContentIcon.module.css';
import type { DrawnIconProps } from './DrawnIcon.tsx';
import { tellIconFailure } from './icon-failure.ts';

/**
 * The place of an icon that the content names, before the words it belongs to: as large before the icon is there as
 * after, and with nothing in it where it does not come (F18). The code that draws it comes with the first place there is.
 */
export function ContentIcon({ name }: { readonly name: string }) {
  const { icons } = useConfig();
  const [Drawn, setDrawn] = useState<ComponentType<DrawnIconProps>>();
  useEffect(() => {
    import('./DrawnIcon.tsx').then(
      ({ DrawnIcon }) => setDrawn(() => DrawnIcon),
      (error) => tellIconFailure(name, error),
    );
  }, [name]);
  return (
    <span className={styles.icon} data-icon={name} aria-hidden="true">
      {Drawn && <Drawn name={name} source={icons} />}
    </span>
  );
}
