import { useConfig } from '../../hooks/site-context.tsx';
import styles from './QrImages.module.css';

export function QrImages() {
  const { wechatQr, wechatContact } = useConfig();
  const images = [wechatQr, wechatContact].filter((image) => image !== undefined);
  if (images.length === 0) return null;
  return (
    <div className={styles.images}>
      {images.map(({ src, alt, caption }) => (
        <figure key={src}>
          <img
            className={styles.code}
            data-code=""
            src={src}
            alt={alt}
            width="160"
            height="160"
            loading="lazy"
            decoding="async"
          />
          <figcaption className="caption quiet">{caption}</figcaption>
        </figure>
      ))}
    </div>
  );
}
