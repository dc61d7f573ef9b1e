/** What the platform has and its published types do not say. */
import 'react';

declare module 'react' {
  /** Variables for the style sheets; one that is undefined is not written. */
  interface CSSProperties {
    readonly [variable: `--${string}`]: string | number | undefined;
  }
}

declare global {
  interface Window {
    /** What the tag that counts visits is told, in the order in which it is to be read. */
    dataLayer?: unknown[];
  }

  interface Navigator {
    /** Global Privacy Control: the browser refuses for its user. Not in every browser. */
    readonly globalPrivacyControl?: boolean;
    /** Network Information API: what is known of the connection. Not in every browser. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  }
}
