/**
 * Where the layout changes, in CSS pixels of a window at the usual size of text: below the first it is that of a phone,
 * from the second on that of a desk. Style sheets, which cannot read this, say the same in rem; a test holds them to it.
 */
export const breakpoints = { mobileBelowPx: 640, desktopFromPx: 1024 } as const;
