import { STAFF_ROLES } from '../../../../access/levels.ts'
import type { TimelineEntry } from '../../../../rows/history/contract.ts'
import type { Task } from '../../../../rows/workflow/contract.ts'
import type { Note } from '../../../../rows/workflow/web/row-passages.ts'
import { statusOfStage } from '../../../../rows/workflow/web/shown-status.ts'

export const wasBack = (task: Task): boolean =>
  task.attempt > 1 || task.reviewer_rework_date !== null || task['reviewer-2_rework_date'] !== null

/** Returns the decisions that a later round has replaced, oldest first, without undone ones. */
export function listEarlierNotes(timeline: readonly TimelineEntry[], task: Task): Note[] {
  let decided: TimelineEntry[] = []
  for (const entry of timeline) {
    if (entry.kind === 'undo') {
      // Undoing a batch of assignments does not undo any decision. Undoing uploaded history undoes the decisions of all its
      // stages, which share one version.
      const last = decided.at(-1)?.version
      if (entry.role === null || entry.from !== null || entry.to !== null) {
        decided = decided.filter(({ version }) => version !== last)
      }
    } else if (entry.kind === 'update' || entry.kind === 'correction' || entry.kind === 'history') decided.push(entry)
  }
  // The row itself has the last decision of each stage that has a status.
  const current = new Set(
    STAFF_ROLES.filter((role) => statusOfStage(task, role) !== null).map((role) =>
      decided.findLastIndex((entry) => entry.role === role),
    ),
  )
  return decided.flatMap((entry, index): Note[] => {
    const { role, to, at, actor, person } = entry
    if (role === null || current.has(index)) return []
    const score = entry.qc_score === null ? '' : `QC score ${entry.qc_score}`
    return [
      {
        role,
        status: to,
        at: entry.done_date ?? at,
        who: person ?? actor ?? undefined,
        comments: entry.comments ?? '',
        more: [entry.reason ?? '', entry.answer_type ?? '', score].filter((text) => text !== ''),
      },
    ]
  })
}
