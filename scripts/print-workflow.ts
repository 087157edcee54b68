/** Prints docs/task-workflow.md from the rules themselves. Usage: npm run workflow-page [-- --check] */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { STAFF_ROLES, type StaffRole } from '../src/kit/access.ts'
import { Refusal, type RefusalCode, refusals } from '../src/kit/errors.ts'
import { reachableStandings, reopenTargets, type Standing } from '../src/tasks/history-rules.ts'
import { inList } from '../src/tasks/list-rules.ts'
import { decide, needsOf } from '../src/tasks/rules.ts'
import { inRework, newTask, type TaskState, turnOf } from '../src/tasks/turn-rules.ts'
import { ANSWER_TYPES, LIST_TYPES, listTypeWord, type Status, STATUS_LABELS, STATUSES } from '../src/tasks/word-rules.ts'

export const page = fileURLToPath(new URL('../docs/task-workflow.md', import.meta.url))

const people = { author_id: 'author', reviewer_id: 'reviewer', reviewer2_id: 'reviewer2', uploader_id: 'uploader' }
const actor = { AUTHOR: 'author', REVIEWER: 'reviewer', 'REVIEWER-2': 'reviewer2', UPLOADER: 'uploader' } as const
const taskOf = (standing: Standing, secondReview: boolean): TaskState => {
  const task = { ...newTask, ...people, ...standing }
  return { ...task, turn: turnOf(task, secondReview) }
}

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

/** Rows that differ in the first cells only, made one: the first cells' values are joined. */
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

const attempted = (task: TaskState, secondReview: boolean, role: StaffRole, choice: Status, answerType: string | undefined) => {
  const qc_score = choice === 'rejected' ? 0 : undefined
  const fields = { reason: 'Other', comments: 'x', answerType, new_content_id: 'x', qc_score }
  const asked = { state: task, secondReview, role, actorId: actor[role], choice, fields, accountId: 'x', reworksPending: 0 }
  try {
    return decide({ ...asked, now: new Date(0) })
  } catch (refusal) {
    if (refusal instanceof Refusal) return undefined
    throw refusal
  }
}

const situation = (task: TaskState, role: StaffRole): string => {
  if (role === 'AUTHOR') return inRework(task) ? 'in rework' : 'first attempt or re-attempt'
  if (role === 'REVIEWER')
    return task.author_status === 'skipped' ? 'author `skipped`' : `author done, \`${task.author_answer_type}\``
  if (role === 'UPLOADER') return `reviewer \`${task.reviewer_status}\`, \`${task.author_answer_type}\``
  return 'reviewer `approved`'
}

const needs = (role: StaffRole, choice: Status, answerType: (typeof ANSWER_TYPES)[number] | null): string => {
  const { fields, account } = needsOf(role, choice, answerType)
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
          const stored = `${role === 'AUTHOR' ? any.author_status : choice}`
          const label = STATUS_LABELS[choice] + (answer === undefined ? '' : `, ${answer}`)
          const attempt = any.attempt > task.attempt ? '+1' : ''
          rows.push([
            situation(task, role),
            role,
            label,
            `\`${stored}\``,
            needs(role, choice, answer ?? (role === 'AUTHOR' ? null : standing.author_answer_type)),
            turns,
            attempt,
          ])
        }
  return merged(rows, 1).map(([when = '', role = '', ...rest]) => [role, when, ...rest])
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
        LIST_TYPES.filter((type) => type !== 'all' && inList(type, role, on, true))
          .map((type) => listTypeWord(type) + (inList(type, role, off, false) ? '' : ' (on)'))
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

const order: readonly RefusalCode[] = [
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
  const status = (role: StaffRole, value: Status | null): number =>
    value === null ? -1 : (STATUSES[role] as readonly Status[]).indexOf(value)
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
  const standings = [...reachableStandings().values()].toSorted(before)
  return `# The task workflow

Printed by \`npm run workflow-page\` from \`src/tasks/*rules.ts\`; do not edit. "on" and "off" are the file's second-review switch.

## Transitions

Fields in bold are required, the others are shown. Besides these, an author may correct a done answer until the reviewer has
decided (with the task's version), the actor of the last decision may undo it for ten minutes, and an ADMIN may reopen.

${table(['Turn', 'When', 'Choice', 'Stored', 'Fields', 'Turn after', 'Attempt'], transitions(standings))}

## Standings: whose turn, in which lists

Every combination of statuses that the transitions reach (${standings.length} with the answer types). The lists are those of the role's
assignee, \`all\` apart.

${table(['author', 'reviewer', 'reviewer-2', 'uploader', 'Turn', 'Lists: AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER', 'Can be reopened to'], places(standings))}

## Refusals of an update, in their order

${table(
  ['Code', 'Status', 'Sentence'],
  order.map((code) => [`\`${code}\``, String(refusals[code][0]), refusals[code][1]]),
)}
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!process.argv.includes('--check')) writeFileSync(page, workflowPage())
  else if (readFileSync(page, 'utf8') !== workflowPage()) {
    console.error('docs/task-workflow.md is stale: npm run workflow-page')
    process.exitCode = 1
  }
}
