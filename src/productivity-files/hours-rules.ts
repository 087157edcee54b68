import { parseFigure } from '../kit/shared/typed-figures.ts'
import { HOUR_PARTS } from './rules.ts'

const DAY_HOURS = 24

/** Parses hours. Returns ten-thousandths of an hour, or a sentence about what is wrong. */
export function readHours(text: string): number | string {
  if (text === '') return 'The hours are blank.'
  const hours = parseFigure(text, { signed: true, hours: true })
  if (hours === undefined) return `${text} is not a number of hours. Enter a number such as 7.5.`
  if (hours < 0 || hours > DAY_HOURS) return 'Hours must be a number from 0 to 24.'
  const parts = Math.round(hours * HOUR_PARTS)
  return parts / HOUR_PARTS === hours ? parts : 'Hours can have at most 4 decimals.'
}
