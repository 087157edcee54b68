import type { DayLook } from '../../kit/ui/calendar/DayMark.tsx'
import { dayLooks } from '../../worklog/day-vocabulary.ts'
import { type Colour, legendOf } from '../vocabulary.ts'

/** How a day of this colour is shown: by the letter and the words of the legend (002 §2 Productivity Report screen). */
export const lookOfColor = (color: Colour): DayLook => dayLooks[legendOf(color)]

const byLetter = new Map<string, DayLook>(Object.values(dayLooks).map((look) => [look.letter, look]))
/** Of a person's `colors`, by the place of the day; undefined: no record. */
export const lookAt = (colors: string, at: number): DayLook | undefined => byLetter.get(colors.charAt(at))
