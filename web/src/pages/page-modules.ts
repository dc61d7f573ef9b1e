import type { ComponentType } from 'react';
import type { PageName } from '../../../shared/site-routes.ts';

/** What a lazy route module gives: the page under the name the router asks for. */
export interface PageModule {
  readonly Component: ComponentType;
}

/** One chunk for each page. The build reads the same table to know which files a document needs. */
export const pageModules: Readonly<Record<PageName, () => Promise<PageModule>>> = {
  landing: async () => ({ Component: (await import('./landing/LandingPage.tsx')).LandingPage }),
  design: async () => ({ Component: (await import('./design/DesignPage.tsx')).DesignPage }),
  'design-about': async () => ({ Component: (await import('./design/AboutPage.tsx')).AboutPage }),
  'design-process': async () => ({ Component: (await import('./design/ProcessPage.tsx')).ProcessPage }),
  'design-contact-us': async () => ({ Component: (await import('./design/ContactPage.tsx')).ContactPage }),
  'design-projects-slug': async () => ({ Component: (await import('./design/ProjectPage.tsx')).ProjectPage }),
  'design-slug': async () => ({ Component: (await import('./design/GeneralPage.tsx')).GeneralPage }),
  'art-art-works-slug': async () => ({ Component: (await import('./art/WorkPage.tsx')).WorkPage }),
  'art-biography-name': async () => ({ Component: (await import('./art/BiographyPage.tsx')).BiographyPage }),
  'art-name': async () => ({ Component: (await import('./art/ArtPage.tsx')).ArtPage }),
  'privacy-policy': async () => ({ Component: (await import('./legal/PrivacyPage.tsx')).PrivacyPage }),
};
