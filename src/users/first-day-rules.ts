/**
 * The message for work or an absence before the person's first day (`firstDaySql` in server/lookup.ts). No report includes such
 * days (decisions 95, P331).
 */
export const BEFORE_FIRST = 'This day is before the person’s first day.'
