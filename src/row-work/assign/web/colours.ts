const COLOURS = 5
/** The number of a person's colour. */
export const colour = (at: number): number => (at % COLOURS) + 1
