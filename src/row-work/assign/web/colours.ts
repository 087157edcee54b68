const COLOURS = 5
/** Colours are counted from 1. */
export const getColourNumber = (at: number): number => (at % COLOURS) + 1
