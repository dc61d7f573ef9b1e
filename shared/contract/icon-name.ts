/** Longest name of a set, and of an icon in it; the longest of those that exist have 60 characters. */
export const maxIconPartLength = 80;

/** The name of a set, or of an icon in it: lower-case words. */
export const iconPartPattern = /^[a-z\d]+(?:-[a-z\d]+)*$/;

/** An icon as content names it, `ph:instagram-logo`: its set, and its name in it. */
export const iconNamePattern = /^[a-z\d]+(?:-[a-z\d]+)*:[a-z\d]+(?:-[a-z\d]+)*$/;
