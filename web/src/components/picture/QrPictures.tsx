import { useConfig } from '../../hooks/site-context.tsx';
import styles from './QrPictures.module.css';

export function QrPictures() {
  const { wechatQr, wechatContact } = useConfig();
  const pictures = [wechatQr, wechatContact].filter((picture) => picture !== undefined);
  if (pictures.length === 0) return null;
  return (
    <div className={styles.pictures}>
      {pictures.map(({ src, alt, caption }) => (
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
