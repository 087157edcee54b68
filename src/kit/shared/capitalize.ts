/** Turns "sent by mail" into "Sent by mail". */
export const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
