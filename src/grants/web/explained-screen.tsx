import { StatusChip } from '../../kit/ui/feedback/StatusChip.tsx'
import type { Screen } from '../../kit/web/screens.ts'
import type { Why } from '../why-rules.ts'

export type ExplainedScreen = Screen & Why

/** Formats an address as the documents write it: `/users/{userId}`. */
export const describeAddress = (path: string): string => path.replace(/\$(\w+)/g, '{$1}')

const looks = { open: { glyph: 'tickDisc', tone: 'green' }, closed: { glyph: 'lock', tone: 'grey' } } as const

export const OpenChip = ({ open }: { open: boolean }) => {
  const word = open ? 'open' : 'closed'
  return <StatusChip word={word} look={looks[word]} />
}
