import { pageCodePath } from '../../../../shared/page/page-code.ts';
import { addressOf } from '../../api/baked-site.ts';
import { useConfig, useText } from '../../hooks/site-context.tsx';
import { useCurrentPage } from '../../navigation/current-page.ts';
import styles from './PageAddress.module.css';

export function PageAddress() {
  const t = useText();
  const { publicUrl } = useConfig();
  const { path } = useCurrentPage();
  const address = publicUrl + path;
  return (
    <div className={styles.foot} data-part="address">
      <span>{address.replace(/^https?:\/\//, '')}</span>
      <img
        className={styles.code}
        src={addressOf(pageCodePath(path))}
        alt={t('print.code')}
        width="76"
        height="76"
        loading="lazy"
        decoding="async"
      />
    </div>
  );
}
