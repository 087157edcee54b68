/** Generates docs/workflow.md from the rules. Usage: npm run workflow-page [-- --check] */
import { fileURLToPath } from 'node:url'
import { STAFF_ROLES, type StaffRole } from '../../src/access/levels.ts'
import { commonRefusals, Refusal } from '../../src/kit/shared/errors.ts'
import { refusals as workflowRefusals } from '../../src/rows/workflow/refusals.ts'
import { listReachableStandings, reopenTargets, type Standing } from '../../src/rows/history/rules.ts'
import { isInList } from '../../src/rows/workflow/list-rules.ts'
import { getDecisionNeeds, decide } from '../../src/rows/workflow/rules.ts'
import { isInRework, newTaskState, type TaskState, deriveTurn } from '../../src/rows/workflow/turn-rules.ts'
import {
  ANSWER_TYPES,
  LIST_TYPES,
  listTypeWord,
  type TaskStatus,
  STATUS_LABELS,
  STATUSES,
} from '../../src/rows/workflow/vocabulary.ts'
import { storeGenerated } from './stored-file.ts'

const people = { author_id: 'author', reviewer_id: 'reviewer', reviewer2_id: 'reviewer2', uploader_id: 'uploader' }
const actor = { AUTHOR: 'author', REVIEWER: 'reviewer', 'REVIEWER-2': 'reviewer2', UPLOADER: 'uploader' } as const
const taskOf = (standing: Standing, secondReview: boolean): TaskState => {
  const task = { ...newTaskState, ...people, ...standing }
  return { ...task, turn: deriveTurn(task, secondReview) }
}

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

const merged = (rows: readonly (readonly string[])[], first: number): string[][] => {
  const groups = new Map<string, Set<string>[]>()
  for (const row of rows) {
    const key = JSON.stringify(row.slice(first))
    const cells = groups.get(key) ?? row.slice(0, first).map(() => new Set<string>())
    for (const [at, cell] of cells.entries()) cell.add(row[at] ?? '')
    groups.set(key, cells)
  }
  return [...groups].map(([key, cells]) => [...cells.map((cell) => [...cell].join('<br>')), ...(JSON.parse(key) as string[])])
}

const attempted = (
  task: TaskState,
  secondReview: boolean,
  role: StaffRole,
  choice: TaskStatus,
  answerType: string | undefined,
) => {
  const qc_score = choice === 'rejected' ? 0 : undefined
  const fields = { reason: 'Other', comments: 'x', answerType, new_content_id: 'x', qc_score }
  const query = { state: task, secondReview, role, actorId: actor[role], choice, fields, accountId: 'x', reworksPending: 0 }
  try {
    return decide({ ...query, now: new Date(0) })
  } catch (refusal) {
    if (refusal instanceof Refusal) return undefined
    throw refusal
  }
}

/**
 * The numbers by which code and decisions cite the transitions. 4, 11 and 16 are refusals, and 17 and 18 are not choices of the
 * open stage.
 */
const ROWS: Record<StaffRole, Partial<Record<TaskStatus, number>>> = {
  AUTHOR: { done: 1, skipped: 2, rework_done: 3 },
  REVIEWER: { skip_approved: 5, sent_for_re_attempt: 6, approved: 7, rejected: 8, to_be_skipped: 9, sent_for_rework: 10 },
  'REVIEWER-2': { approved: 12, sent_for_rework: 13 },
  UPLOADER: { uploaded: 14, skipped: 15 },
}
const rowOf = (role: StaffRole, stored: TaskStatus | null): string => {
  const row = stored === null ? undefined : ROWS[role][stored]
  if (row === undefined) throw new Error(`${role} ${stored} has no row: give it one in ROWS`)
  return String(row)
}

const situation = (task: TaskState, role: StaffRole): string => {
  if (role === 'AUTHOR') return isInRework(task) ? 'in rework' : 'first attempt or re-attempt'
  if (role === 'REVIEWER')
    return task.author_status === 'skipped' ? 'author `skipped`' : `author done, \`${task.author_answer_type}\``
  if (role === 'UPLOADER') return `reviewer \`${task.reviewer_status}\`, \`${task.author_answer_type}\``
  return 'reviewer `approved`'
}

const needs = (role: StaffRole, choice: TaskStatus, answerType: (typeof ANSWER_TYPES)[number] | null): string => {
  const { fields, account } = getDecisionNeeds(role, choice, answerType)
  const named = Object.entries(fields).map(([name, need]) => (need === 'required' ? `**${name}**` : name))
  return [...named, ...(account ? ['**an active account id**'] : [])].join(', ')
}

const transitions = (standings: readonly Standing[]): string[][] => {
  const rows: string[][] = []
  for (const role of STAFF_ROLES)
    for (const standing of standings)
      for (const choice of STATUSES[role].filter((status) => status !== 'rework_done'))
        for (const answer of role === 'AUTHOR' && choice === 'done' ? ANSWER_TYPES : [undefined]) {
          const after = [true, false].map((on) => {
            const task = taskOf(standing, on)
            return task.turn === role ? attempted(task, on, role, choice, answer)?.next : undefined
          })
          const [on, off] = after
          const any = on ?? off
          if (any === undefined) continue
          const task = taskOf(standing, on !== undefined)
          const turns = on === undefined || off === undefined || on.turn === off.turn ? any.turn : `${on.turn} (off: ${off.turn})`
          const stored = role === 'AUTHOR' ? any.author_status : choice
          const label = STATUS_LABELS[choice] + (answer === undefined ? '' : `, ${answer}`)
          const attempt = any.attempt > task.attempt ? '+1' : ''
          rows.push([
            situation(task, role),
            rowOf(role, stored),
            role,
            label,
            `\`${stored}\``,
            needs(role, choice, answer ?? (role === 'AUTHOR' ? null : standing.author_answer_type)),
            turns,
            attempt,
          ])
        }
  return merged(rows, 1)
    .map(([when = '', row = '', role = '', ...rest]) => [row, role, when, ...rest])
    .toSorted(([a], [b]) => Number(a) - Number(b))
}

const shown = (status: string | null): string => (status === null ? '-' : `\`${status}\``)
const places = (standings: readonly Standing[]): string[][] =>
  merged(
    standings.map((standing) => {
      const on = taskOf(standing, true)
      const off = taskOf(standing, false)
      const turn = on.turn === off.turn ? on.turn : `${on.turn} (off: ${off.turn})`
      const reopens = [...new Set([...reopenTargets(on, true), ...reopenTargets(off, false)])].map((role) =>
        reopenTargets(on, true).includes(role) && reopenTargets(off, false).includes(role)
          ? role
          : `${role} (${reopenTargets(on, true).includes(role) ? 'on' : 'off'})`,
      )
      const lists = STAFF_ROLES.map((role) =>
        LIST_TYPES.filter((type) => type !== 'all' && isInList(type, role, on, true))
          .map((type) => listTypeWord(type) + (isInList(type, role, off, false) ? '' : ' (on)'))
          .join(', '),
      )
      return [
        shown(standing.author_status),
        shown(standing.reviewer_status),
        shown(standing.reviewer2_status),
        shown(standing.uploader_status),
        turn,
        ...lists,
        reopens.join(', '),
      ]
    }),
    1,
  )

const refusals = { ...workflowRefusals, ...commonRefusals }
const order: readonly (keyof typeof refusals)[] = [
  'TASK_NOT_FOUND',
  'UNKNOWN_CHOICE',
  'DONE_TASK_CANNOT_BE_SKIPPED',
  'WAITING_FOR_AUTHOR',
  'WAITING_FOR_REVIEWER',
  'WAITING_FOR_REVIEWER_2',
  'WAITING_FOR_UPLOADER',
  'TASK_CLOSED',
  'STALE_VERSION',
  'CHOICE_NOT_OFFERED',
  'REWORKS_FIRST',
  'NO_ACCOUNT_ID',
  'INVALID_REQUEST',
]

export const workflowPage = (): string => {
  const status = (role: StaffRole, value: TaskStatus | null): number =>
    value === null ? -1 : (STATUSES[role] as readonly TaskStatus[]).indexOf(value)
  const rank = (standing: Standing): number[] => [
    status('AUTHOR', standing.author_status) % 2,
    status('REVIEWER', standing.reviewer_status),
    status('REVIEWER-2', standing.reviewer2_status),
    status('UPLOADER', standing.uploader_status),
    status('AUTHOR', standing.author_status),
    ANSWER_TYPES.indexOf(standing.author_answer_type ?? 'Uploaded on Portal'),
  ]
  const before = (a: Standing, b: Standing): number => {
    const other = rank(b)
    return (
      rank(a)
        .map((value, at) => value - (other[at] ?? 0))
        .find((difference) => difference !== 0) ?? 0
    )
  }
  const standings = [...listReachableStandings().values()].toSorted(before)
  return `# The task workflow

*Whose turn is a row, and what may they choose?*

Printed by \`npm run workflow-page\` from \`src/rows/**/*rules.ts\`; do not edit: the sentences are in \`scripts/generate/print-workflow.ts\`, the tables come from the rules. "on"
and "off" refer to the file's second-review switch. In code this page is cited as workflow.md with a row or a section: "workflow.md 17", "workflow.md, Assigning".

## The pieces

A task is one row of a file with four stages: AUTHOR, REVIEWER, REVIEWER-2, UPLOADER. A stage has an assignee, the times of assignment, decision, skip and rework, a status (none: not decided), comments, and fields that only its role
records. \`turn\` is the role whose move it is, or CLOSED; it is derived from the stages and the switch, never set, and stored with them. Every change of a stage appends one event with its time, person and content; so do the switch and
uploaded history. Events are never changed: lists read the stages, reports about a day read the events.

In replies a row has for each role \`r\` the email \`r\`, \`r_status\`, \`r_allocation_date\`, \`r_done_date\` (empty for a skip and a row sent back), \`r_comments\`, and where they exist \`r_skipped_date\` and \`r_rework_date\`; further
\`author_reason\`, \`author_answer_type\`, both account ids, \`qc_score\`, \`new_content_id\` (the uploader's, else the author's), \`turn\`, \`version\`, \`attempt\`, \`holders\` (ours: who holds each stage, by id and name), and \`updateTask\`: what the rules permit the calling person. A column of the sheet with one of
these names is stored as \`sheet_<name>\`. Statuses are accepted in any case, with \`-\` or a blank for \`_\`.

## Transitions

Fields in bold are required, the others are optional. Only the open stage's assignee decides; nobody, not even an ADMIN, decides for them.

${table(['Row', 'Turn', 'When', 'Choice', 'Stored', 'Fields', 'Turn after', 'Attempt'], transitions(standings))}

| Row | Further rules |
| --- | --- |
| 4 | An author in rework cannot skip: \`Done task cannot be skipped\` |
| 11 | What was uploaded on the portal cannot be sent back to its author |
| 16 | A task that the reviewer marked to be skipped can only be skipped by the uploader |
| 17 | **Correction**: until the reviewer has decided, the author may replace a done answer, with the task's version; the status stays |
| 18 | **Undo**: whoever made the task's last decision may withdraw it for ten minutes, with its version, as long as nothing has changed since, the switch included; an undo cannot be undone |

1, 2 and 3 clear the reviewer's rework or re-attempt, 7 the second reviewer's; the times at which they were sent are retained, and what is cleared remains in the events.

## The derivation of the turn

The first that applies: the uploader has decided, or the reviewer rejected or approved the skip: CLOSED. The reviewer sent it for rework, or the author has no status: AUTHOR. The reviewer has none: REVIEWER. The
reviewer chose \`to_be_skipped\`: UPLOADER. The reviewer approved: REVIEWER if the second reviewer sent it back, UPLOADER if the second reviewer approved or the second review is off, else REVIEWER-2.

## Second review

Required unless an ADMIN turns it off for a file. The switch recomputes the turns of all its tasks in the same transaction, with an event for each; closed ones remain closed.

## Reopening

An ADMIN may reopen a task, closed or not, with a comment, to an earlier stage: it and all later ones lose their status; none of these is a decision of that ADMIN's own, unless they are the only one (decision 134). Only a stage whose turn it then is can be chosen; the refusal lists these.

## Reworks first

While a person has pending reworks in a role (AUTHOR, REVIEWER), any other update in that role is refused. Pending reworks are the tasks in that person's \`rework-received\`, without those of deleted files.

## Versions

An update may carry the task's version; a stale one is 409 with the current row in \`task\`. Of two concurrent updates exactly one succeeds, with or without a version.

## Standings: whose turn, in which lists

Every combination of statuses that the transitions reach (${standings.length} with the answer types). The lists are those of the role's
assignee, without \`all\`.

${table(['author', 'reviewer', 'reviewer-2', 'uploader', 'Turn', 'Lists: AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER', 'Can be reopened to'], places(standings))}

## Refusals of an update, in their order

${table(
  ['Code', 'Status', 'Sentence'],
  order.map((code) => [`\`${code}\``, String(refusals[code][0]), refusals[code][1]]),
)}

## Assigning

- Rows are named by range (\`sr_no\`, both ends included), by a list of \`sr_no\`, or by the sheet's column \`section\`. One person per role, several roles in one call.
- A stage has acted when it has a status and is not the one whose turn it is. The open stage of a rework can therefore be assigned to somebody else.
- All or nothing. If rows have other assignees, the call fails and names the rows and the assignees of all roles in one message; the same assignee is no change. \`onConflict\`: \`skip\` leaves such rows unchanged, \`replace\` reassigns them and fails where one has acted.
- The assignee must be active, not blocked, with assignments, hold the role, and hold no other stage of the row: nobody reviews their own work.
- Unassigning names roles and rows in the same way; for a stage that has acted it is refused. With \`onActed\` \`skip\` such a stage stays as it is and the others are unassigned (decision P681).
- With \`shown\`, the rows as their plan returned them, an act is refused if it would change other rows, or rows that somebody else holds by then.
- A plan of the whole line deals the rows of each role after the role before it, is executed as it was shown or not at all, and is undone as one batch.
- One statement for any number of rows.

## Uploaded history

- New files and added rows set no stage: stage columns of the sheet are stored as text.
- Add Done Task finds rows by question id and reads, for each role, the field names of the reply, and also \`author_skip_reason\`, \`reviewer_qc_score\` and \`<r>_sent_for_rework_date\`. Dates are cells or DD/MM/YYYY hh:mm a, Asia/Kolkata. No account id is asked for.
- A row is accepted if none of its stages has acted, the given stages are a state that the transitions reach under either state of the switch, and the people exist and hold the role. One problem refuses the whole upload, and every problem is listed; the same history again is no change.

## Invariants

1. \`turn\` equals its derivation from the stages and the switch. 2. A closed task accepts no staff move but an undo. 3. Replaying the events yields the stages. 4. At most one stage is open, the one of \`turn\` (a correction apart).
5. No stage acts before the one that it depends on. 6. Every reachable task can reach CLOSED, even if people have left.
`
}

export const storeWorkflowPage = (): void => storeGenerated('docs/workflow.md', workflowPage(), 'workflow-page')
if (process.argv[1] === fileURLToPath(import.meta.url)) storeWorkflowPage()
