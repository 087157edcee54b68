import { DayLegend, DayMark } from '../../kit/ui/calendar/DayMark.tsx'
import { MARKS, type Mark } from '../gap-rules.ts'
import { waitingAbsenceLook, gapLooks } from './gap-looks.ts'

export const GapMark = ({ mark }: { mark: Mark }) => <DayMark look={gapLooks[mark]} />

const looks = [...MARKS.map((mark) => gapLooks[mark]), waitingAbsenceLook]
export const GapLegend = () => <DayLegend label="Letters" looks={looks} />
