export const LONG_ENOUGH = 2
export const SHOWN_OF_A_KIND = 8
