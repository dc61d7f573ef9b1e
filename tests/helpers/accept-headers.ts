/** `Accept` of documents in Chrome, older Chrome, Firefox, Safari, and a program. */
export const acceptOfBrowsers = [
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,image/apng,*/*;q=0.8',
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/png,image/svg+xml,*/*;q=0.8',
  'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  '*/*',
] as const;

export const acceptOfMarkdown = [
  'text/markdown',
  'text/markdown, text/html;q=0.5',
  'text/markdown;q=1.0, */*;q=0.1',
  'text/markdown, application/json;q=0.2',
] as const;
