import { TrustedHtml } from '../../ui/TrustedHtml.tsx';
import styles from './LongText.module.css';

export interface LongTextProps {
  readonly id?: string;
  readonly label: string;
  readonly html: string | undefined;
}

/** A transcript or a long description, closed at first. */
export function LongText({ id, label, html }: LongTextProps) {
  return (
    html && (
      <details id={id} className={styles.text}>
        <summary className="small">{label}</summary>
        <TrustedHtml className="prose" html={html} />
      </details>
    )
  );
}

/** The caption of a figure and a long text below it. HTML allows nothing after a caption. */
export function FigureCaption({ caption, ...text }: LongTextProps & { readonly caption: string | undefined }) {
  if (!caption && !text.html) return null;
  return (
    <figcaption>
      {caption && (
        <div className="caption quiet" dir="auto">
          {caption}
        </div>
      )}
      <LongText {...text} />
    </figcaption>
  );
}
