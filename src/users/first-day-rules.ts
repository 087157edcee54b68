/**
 * The message for work or an absence before the person's first day (`firstDaySql` in server/lookup.ts). No report includes such
 * days (decision 95). A target may begin earlier, because its days without figures are only a plan.
 */
export const BEFORE_FIRST = 'This day is before the person’s first day.'
