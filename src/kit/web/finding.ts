/** The minimum number of letters for a server search by name. */
export const LONG_ENOUGH = 2
/** The maximum number of results of one kind in the palette. */
export const SHOWN_OF_A_KIND = 8
