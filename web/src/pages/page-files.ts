import type { PageName } from '../../../shared/page/site-routes.ts';

/** The file of each page, from this folder: what the router loads, and what the build looks for in its manifest. */
export const pageFiles: Readonly<Record<PageName, string>> = {
  landing: 'landing/LandingPage.tsx',
  design: 'design/DesignPage.tsx',
  'design-about': 'design/AboutPage.tsx',
  'design-process': 'design/ProcessPage.tsx',
  'design-contact-us': 'design/ContactPage.tsx',
  'design-projects-slug': 'design/ProjectPage.tsx',
  'design-slug': 'design/GeneralPage.tsx',
  'art-art-works-slug': 'art/WorkPage.tsx',
  'art-biography-name': 'art/BiographyPage.tsx',
  'art-name': 'art/ArtPage.tsx',
  'privacy-policy': 'legal/PrivacyPage.tsx',
};
