import '../../ui/prose.css';
import type { TextLanguage } from '../../../../shared/contract/text/text-language.ts';
import { inLanguage } from '../../ui/marks.ts';
import { TrustedHtml } from '../../ui/TrustedHtml.tsx';
import styles from './LongText.module.css';

export interface LongTextProps {
  readonly id?: string;
  readonly label: string;
  readonly html: string | undefined;
}

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

interface FigureCaptionProps extends LongTextProps {
  readonly caption: string | undefined;
  /** The image or video, with the language of its caption. */
  readonly of: TextLanguage;
}

/** The caption of a figure and a long text below it. HTML allows nothing after a caption. */
export function FigureCaption({ caption, of, ...text }: FigureCaptionProps) {
  if (!caption && !text.html) return null;
  return (
    <figcaption>
      {caption && (
        <div className="caption quiet" {...inLanguage(of)}>
          {caption}
        </div>
      )}
      <LongText {...text} />
    </figcaption>
  );
}
