const COLOURS = 5
/** Returns the number of a person's colour, from 1. */
export const colour = (at: number): number => (at % COLOURS) + 1
