import type { WriteName } from './measured-writes.ts'
import type { Cost } from './write-costs.ts'

/**
 * The budget of each write: its statements, including those that authenticate, begin and commit, its waits for the database, the
 * written rows of each table, and the most WAL bytes. If a write costs more or less, change its line; `because` gives the reason
 * for the last change only.
 */
type Budget = Omit<Cost, 'wal'> & { wal: number; because: string }
const EVERY_WRITE = { audit_log: 1, audit_values: 1, idempotency_keys: 2 }
const TOGETHER = 'the last statements go out with the COMMIT'
export const WRITE_BUDGET: Record<WriteName, Budget> = {
  'update of a task': {
    statements: 7,
    trips: 6,
    rows: { ...EVERY_WRITE, task_count_changes: 6, task_events: 1, tasks: 1 },
    wal: 6_300,
    because: TOGETHER,
  },
  'assignment of 100 rows': {
    statements: 13,
    trips: 10,
    rows: { ...EVERY_WRITE, task_count_changes: 4, task_events: 100, tasks: 100 },
    wal: 163_000,
    because: TOGETHER,
  },
  timesheet: {
    statements: 12,
    trips: 9,
    rows: { ...EVERY_WRITE, timesheet_entries: 1, timesheet_events: 1, timesheet_lines: 2 },
    // 121 of these bytes are for the day of each line, which reports use.
    wal: 5_030,
    because: TOGETHER,
  },
  'worklog day': {
    statements: 10,
    trips: 7,
    rows: { ...EVERY_WRITE, worklog_sub_targets: 1, worklog_sums: 6 },
    wal: 3_710,
    because: TOGETHER,
  },
}

/** A budget that exceeds the cost by more than this was not lowered together with it. */
const SLACK = 0.06

export const unlikeBudget = (name: WriteName, { wal, ...cost }: Cost): string[] => {
  const { wal: mostWal, because: _, ...budget } = WRITE_BUDGET[name]
  return [
    ...(Object.keys(cost) as (keyof typeof cost)[])
      .map((key) => [key, JSON.stringify(cost[key]), JSON.stringify(budget[key])])
      // If two statements are sent at once, the second may count with the first or with the following ones.
      .filter(([key, is, may]) => is !== may && !(key === 'trips' && cost.trips === budget.trips - 1))
      .map(([key, is, may]) => `${name}: ${key} ${is}, by the budget ${may}`),
    ...(wal === undefined || (wal <= mostWal && wal >= mostWal * (1 - SLACK))
      ? []
      : [`${name}: ${wal} bytes of WAL, by the budget ${mostWal} at most, and not less than ${SLACK * 100} % below`]),
  ]
}
