import { Icon, type IconifyIcon } from '@iconify/react';
import { useEffect, useState } from 'react';
import { tellIconFailure } from './icon-failure.ts';
import { type IconSource, loadIconFrom } from './icon-source.ts';

export interface DrawnIconProps {
  /** `set:name`. */
  readonly name: string;
  readonly source: IconSource;
}

/** The icon, once it is here. */
export function DrawnIcon({ name, source }: DrawnIconProps) {
  const [icon, setIcon] = useState<IconifyIcon>();
  useEffect(() => {
    let isWanted = true;
    loadIconFrom(source, name).then(
      (loaded) => isWanted && setIcon(loaded),
      (error) => tellIconFailure(name, error),
    );
    return () => {
      isWanted = false;
    };
  }, [name, source]);
  // `ssr`: drawn at once, not after an empty span of its own.
  return icon && <Icon icon={icon} width="1em" height="1em" ssr />;
}
