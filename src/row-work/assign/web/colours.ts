const COLOURS = 5
/** Counts from 1. */
export const colour = (at: number): number => (at % COLOURS) + 1
