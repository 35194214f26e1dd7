/** How long a link to set one's first password is good for, in days. */
export const setupLinkDays = 7
