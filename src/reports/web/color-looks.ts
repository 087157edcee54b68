import type { DayLook } from '../../kit/ui/calendar/DayMark.tsx'
import { dayLooks } from '../../worklog/day-vocabulary.ts'
import { type Colour, UNTARGETED_LOSS, toLegendColour } from '../vocabulary.ts'

/** How a day of this colour is shown: by the letter and the words of the legend (002 §2 Productivity Report screen). */
export const lookOfColor = (color: Colour): DayLook => dayLooks[toLegendColour(color)]

/** A loss that lines without a target explain, in part or whole (decision 130, P348). */
const untargetedLoss: DayLook = { letter: dayLooks.loss.letter, words: 'loss, no target', tone: 'dashed' }
/** The same of a record. */
export const lookOfDay = (color: Colour, noTargetLines: number): DayLook =>
  color === 'loss' && noTargetLines > 0 ? untargetedLoss : lookOfColor(color)

const byLetter = new Map<string, DayLook>([
  ...Object.values(dayLooks).map((look) => [look.letter, look] as const),
  [UNTARGETED_LOSS, untargetedLoss],
])
/** Of a person's `colors`, by the place of the day; undefined: no record. */
export const lookAt = (colors: string, at: number): DayLook | undefined => byLetter.get(colors.charAt(at))
