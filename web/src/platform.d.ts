/** Web platform types that TypeScript lacks. */
import 'react';

declare module 'react' {
  interface CSSProperties {
    readonly [variable: `--${string}`]: string | number | undefined;
  }
}

declare global {
  interface Window {
    dataLayer?: unknown[];
  }

  interface Navigator {
    readonly globalPrivacyControl?: boolean;
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  }
}
