import { monthsBefore } from './rules.ts'

/**
 * How many days before that it was closed: on the 8th of the month after it, when each week that reaches into it is recorded.
 */
export const closedAgo = (opened: string): number =>
  (Date.parse(opened) - Date.parse(`${monthsBefore(opened, 1)[0] ?? ''}-08`)) / 86_400_000
