import type { DayLook } from '../../kit/ui/calendar/DayMark.tsx'
import { dayLooks } from '../../worklog/day-vocabulary.ts'
import { type Colour, UNTARGETED_LOSS, toLegendColour } from '../vocabulary.ts'

export const lookOfColor = (color: Colour): DayLook => dayLooks[toLegendColour(color)]

/** A loss that is wholly or partly due to lines without a target (decision 130). */
const untargetedLoss: DayLook = { letter: dayLooks.loss.letter, words: 'loss, no target', tone: 'dashed' }
export const lookOfDay = (color: Colour, noTargetLines: number): DayLook =>
  color === 'loss' && noTargetLines > 0 ? untargetedLoss : lookOfColor(color)

const byLetter = new Map<string, DayLook>([
  ...Object.values(dayLooks).map((look) => [look.letter, look] as const),
  [UNTARGETED_LOSS, untargetedLoss],
])
/** Returns the look of a day by its index in a person's `colors`; undefined if the day has no record. */
export const findLookAt = (colors: string, at: number): DayLook | undefined => byLetter.get(colors.charAt(at))
