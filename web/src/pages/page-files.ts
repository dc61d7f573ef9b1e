import type { PageName } from '../../../shared/page/site-routes.ts';

/** Used by the router and by the build, which looks them up in the manifest. */
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
  news: 'news/NewsPage.tsx',
  'news-slug': 'news/EventPage.tsx',
  shortlist: 'shortlist/ShortlistPage.tsx',
  contact: 'shortlist/EnquiryPage.tsx',
  'privacy-policy': 'legal/PrivacyPage.tsx',
  accessibility: 'design/GeneralPage.tsx',
};
