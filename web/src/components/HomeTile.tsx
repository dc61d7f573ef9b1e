import { useConfig, useText } from '../hooks/site-context.tsx';
import { PageLink } from '../navigation/PageLink.tsx';
import { TrustedHtml } from '../ui/TrustedHtml.tsx';
import styles from './HomeTile.module.css';

/** The way to the start, at the foot of the first screen: it leaves with it. */
export function HomeTile() {
  const t = useText();
  const { brand } = useConfig();
  const mark = brand.marks.design;
  return (
    <nav aria-label={t('common.home')}>
      <PageLink className={styles.tile} href="/" data-print="hidden">
        {mark && <TrustedHtml as="span" className={styles.mark} html={mark} isDecorative />}
        <span className={mark ? 'visually-hidden' : 'caption'}>{t('common.home')}</span>
      </PageLink>
    </nav>
  );
}
