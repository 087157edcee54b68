import { capitalize } from '../../../kit/shared/capitalize.ts'
import type { TimelineEntry } from '../contract.ts'
import { getRoleWord } from '../../workflow/vocabulary.ts'
import type { NamedPerson } from '../../../kit/ui/PersonName.tsx'

export type TimelineLine = {
  /**
   * What happened, before the status chips, such as "Author" or "Assigned to Ananya Iyer as author". People are separate parts.
   */
  what: readonly (string | NamedPerson)[]
  /** Undefined if the step changes no status. */
  from?: string
  to?: string
  /** Null if the person is unknown. */
  who: TimelineEntry['actor']
  comments: string
  /** The reason, answer type, QC score, allocation ID and content ID, if they are known. */
  more: string[]
}

const named = (person: TimelineEntry['person']): string | NamedPerson => person ?? 'someone who left'
const verbs = { update: '', correction: ' corrected', undo: ' undid the decision', history: ' as uploaded' } as const

export function describeTimelineEntry(entry: TimelineEntry): TimelineLine {
  const line = describe(entry)
  return { ...line, what: line.what.map((part, at) => (at === 0 && typeof part === 'string' ? capitalize(part) : part)) }
}

function describe(entry: TimelineEntry): TimelineLine {
  const { kind, role, from, to, actor, person, previous } = entry
  const stage = role === null ? '' : getRoleWord(role)
  const statuses = { ...(from !== null && { from }), ...(to !== null && { to }) }
  const details = {
    who: kind === 'history' ? (person ?? actor) : actor,
    comments: entry.comments ?? '',
    more: [
      entry.reason ?? '',
      entry.answer_type ?? '',
      entry.qc_score === null ? '' : `QC score ${entry.qc_score}`,
      entry.account_id === null ? '' : `allocation ID ${entry.account_id}`,
      entry.new_content_id === null ? '' : `content ID ${entry.new_content_id}`,
    ].filter((text) => text !== ''),
  }
  switch (kind) {
    case 'assign':
      return {
        ...details,
        what: ['assigned to ', named(person), ` as ${stage}`, ...(previous === null ? [] : [', before: ', named(previous)])],
      }
    case 'unassign':
      return { ...details, what: ['taken from ', named(person), ` as ${stage}`] }
    case 'reopen':
      return { ...details, what: [`reopened to ${stage}`] }
    case 'switch':
      return { ...details, what: [`second review turned ${to ?? ''}`] }
    case 'formatting':
      return { ...details, what: ['formatting or pictures updated from a workbook'] }
    case 'undo':
      // Undoing an import or a batch of assignments changes no decision, so there are no statuses.
      if (role === null) return { ...details, what: ['the upload was undone'] }
      if (from === null && to === null) return { ...details, what: [`the assignment as ${stage} was undone`] }
      return { ...details, ...statuses, what: [`${stage}${verbs.undo}`] }
    default:
      return { ...details, ...statuses, what: [`${stage}${verbs[kind]}`] }
  }
}
