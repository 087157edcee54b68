/** Of a day of work or absence before `firstDaySql` of server/lookup.ts, which no report has (decisions 95, P331). */
export const BEFORE_FIRST = 'This day is before the person’s first day.'
