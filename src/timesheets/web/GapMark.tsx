import { DayLegend, DayMark } from '../../kit/ui/calendar/DayMark.tsx'
import { GAP_MARKS, type GapMarkName } from '../gap-rules.ts'
import { waitingAbsenceLook, gapLooks } from './gap-looks.ts'

export const GapMark = ({ mark }: { mark: GapMarkName }) => <DayMark look={gapLooks[mark]} />

const looks = [...GAP_MARKS.map((mark) => gapLooks[mark]), waitingAbsenceLook]
export const GapLegend = () => <DayLegend label="Letters" looks={looks} />
