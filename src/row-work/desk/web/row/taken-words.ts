import type { StaffRole } from '../../../../access/levels.ts'
import type { Reply } from '../../../../kit/shared/endpoint.ts'
import { formatInstant } from '../../../../kit/shared/time.ts'
import type { taskHistory } from '../../../../rows/history/contract.ts'
import { getRoleWord, getStatusWord } from '../../../../rows/workflow/vocabulary.ts'
import type { TypedFields } from '../../draft-rules.ts'

type Taken = Pick<Reply<typeof taskHistory.taken>, 'what' | 'who' | 'to' | 'at' | 'status'>
type Desk = {
  personId: string
  wasTyping: boolean
  /** A decision was sent from this desk but its response was lost. */
  wasSent: boolean
  role: StaffRole
  isRightLost: boolean
}

const labels: Record<keyof TypedFields, string> = {
  comments: 'Comments',
  status: 'Status',
  answerType: 'Answer type',
  reason: 'Reason',
  new_content_id: 'New content ID',
  qc_score: 'QC score',
}

export const listTypedTexts = (typed: TypedFields): { label: string; text: string }[] =>
  (Object.keys(labels) as (keyof TypedFields)[])
    .filter((name) => typed[name].trim() !== '')
    .map((name) => ({ label: labels[name], text: name === 'status' ? getStatusWord(typed[name]) : typed[name] }))

export const joinTexts = (typed: TypedFields): string =>
  listTypedTexts(typed)
    .map(({ label, text }) => `${label}: ${text}`)
    .join('\n\n')

const headOf = ({ what, who, to, status }: Taken, { personId, wasSent }: Desk): string => {
  const name = who?.fullName
  const isSelf = who?._id === personId
  switch (what) {
    case 'given': {
      const receiver = to?.fullName ?? 'someone else'
      return name === undefined ? `This row was given to ${receiver}` : `${name} gave this row to ${receiver}`
    }
    case 'unassigned':
      return name === undefined ? 'This row was taken from you' : `${name} took this row from you`
    case 'decided':
      if (isSelf) return wasSent ? 'You have already decided this row' : 'You decided this row in another tab'
      return `${name ?? 'Someone else'} decided this row${status === null ? '' : `: ${getStatusWord(status)}`}`
    case 'undone':
      return isSelf ? 'You undid your decision in another tab' : `${name ?? 'Someone'} undid their decision`
    case 'reopened':
      return name === undefined ? 'This row was reopened' : `${name} reopened this row`
    case 'switched':
      return name === undefined ? 'The second review was switched' : `${name} switched the second review of the file`
    case 'uploaded':
      return name === undefined ? 'A decision on this row was uploaded' : `${name} uploaded a decision on this row`
    case 'deleted':
      return 'The file was deleted'
    case null:
      return 'This row is no longer yours'
  }
}

/**
 * The texts of the card for a row that was taken from its person. `taken` is undefined if the reason is not known yet, or may not
 * be revealed.
 */
export function describeTaken(taken: Taken | undefined, desk: Desk): { head: string; body: string } {
  const { wasTyping, personId, role, isRightLost } = desk
  const isSelf = taken?.who?._id === personId
  const head = isRightLost
    ? `You no longer work on tasks as ${getRoleWord(role)}`
    : taken === undefined
      ? 'This row is no longer yours'
      : headOf(taken, desk)
  const when =
    taken?.at === null || taken === undefined ? '' : `${formatInstant(taken.at)}${wasTyping ? ', while you were typing' : ''}. `
  if (isSelf) return { head, body: `${when}${wasTyping ? 'What you typed here was not submitted.' : ''}`.trim() }
  return { head, body: `${when}Nothing was submitted${wasTyping ? ', and your draft is not passed on' : ''}.` }
}
