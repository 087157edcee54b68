/** Replies about status records as the server would send them, for component tests. */
import type { CastName } from '../../db/cast.ts'
import type { StatusHistoryEntry, StatusRecord } from '../../src/status-reports/record-contract.ts'
import { NOTHING_SAVED } from '../../src/status-reports/rules.ts'
import { getCastRef } from './fixtures.ts'

const idOf = (kind: number, n: number): string => `019a0000-0000-7000-8000-00000${kind}00000${n}`
const people: readonly CastName[] = ['ananya', 'imran', 'divya']

/** Builds a status record. The first was never saved, the second is accessible, and the third has an error. */
export function buildStatusRecord(n: 1 | 2 | 3, part: Partial<StatusRecord> = {}): StatusRecord {
  const { _id: user, ...person } = getCastRef(people[n - 1] ?? 'ananya')
  const saved = {
    status_since: '2026-11-02T04:00:02.000Z',
    updated_by: { fullName: getCastRef('kavita').fullName, email: getCastRef('kavita').email },
    updatedAt: '2026-11-18T10:42:09.000Z',
    version: 4,
  }
  const states: Partial<StatusRecord>[] = [
    { status_since: null, updated_by: null, updatedAt: null, version: 0 },
    {
      ...saved,
      status: 'accessible',
      authoring_status: 'PS',
      ps_limit: 'PS ongoing',
      qc_status: 'no',
      qc_limit: 'NA',
      technical_issues: 'no',
    },
    { ...saved, status: 'application-error' },
  ]
  return {
    _id: idOf(1, n),
    user_id: user,
    ...person,
    department: 'Physics',
    subject: 'Physics',
    ...NOTHING_SAVED,
    is_active: true,
    ...states[n - 1],
    ...part,
  } as StatusRecord
}

export const buildStatusSave = (
  day: number,
  { status_since: _since, is_active: _active, ...statusDoc }: StatusRecord,
): StatusHistoryEntry => ({
  _id: idOf(2, day),
  statusDoc: { ...statusDoc, version: day },
  at: `2026-11-0${day}T04:00:02.000Z`,
  by: { fullName: getCastRef('divya').fullName, email: getCastRef('divya').email },
  changes: [{ field: 'status', from: 'application-error', to: 'accessible' }],
  was_since: `2026-${day > 3 ? `11-0${day - 3}` : '10-20'}T03:00:00.000Z`,
})
