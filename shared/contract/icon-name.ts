/** The longest existing name has 60 characters. */
export const maxIconPartLength = 80;

export const iconPartPattern = /^[a-z\d]+(?:-[a-z\d]+)*$/;

/** `ph:instagram-logo`: set and name. */
export const iconNamePattern = /^[a-z\d]+(?:-[a-z\d]+)*:[a-z\d]+(?:-[a-z\d]+)*$/;
