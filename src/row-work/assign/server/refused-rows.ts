import { formatPlural } from '../../../kit/shared/counted.ts'
import { joinFirst } from '../../../kit/shared/short-list.ts'
import type { StaffRole } from '../../../access/levels.ts'
import { describeRows } from '../../../rows/filter/server/chosen-rows.ts'
import { refuse } from '../../../rows/refusals.ts'
import { getRoleWord } from '../../../rows/workflow/vocabulary.ts'

export type Acted = { role: Lowercase<StaffRole>; rows: readonly number[]; count: number }
export type HolderClash = Acted & { holders: readonly { fullName: string; count: number }[] }

const keyWord = (key: Lowercase<StaffRole>): string => getRoleWord(key.toUpperCase() as StaffRole)

const HOLDERS = 10
/** Returns "Rohit Verma" or, for several holders, "Rohit Verma 13, Neha Kulkarni 2". */
const namedHolders = (holders: HolderClash['holders']): string => {
  const [only, ...others] = holders
  if (only !== undefined && others.length === 0) return only.fullName
  return joinFirst(
    holders.map(({ fullName, count }) => `${fullName} ${count}`),
    HOLDERS,
  )
}

/**
 * Lists the rows of all roles that are assigned to somebody else, and their holders, in one sentence.
 * @throws ALREADY_ASSIGNED
 */
export function refuseClashes(clashes: readonly HolderClash[]): void {
  if (clashes.length === 0) return
  const sentences = clashes.map(
    ({ role, rows, count, holders }) =>
      `${count} ${formatPlural(count, 'row is', 'rows are')} already assigned to another ${keyWord(role)}: ${describeRows(rows, count)} (${namedHolders(holders)})`,
  )
  refuse('ALREADY_ASSIGNED', { values: { clashes: sentences.join('; ') } })
}
/**
 * Refuses with a list of all rows whose stages have acted.
 * @throws STAGE_HAS_ACTED
 */
export function refuseActed(acted: readonly Acted[]): void {
  if (acted.length === 0) return
  const stages = acted.map(({ role, rows, count }) => `${keyWord(role)} has acted on ${describeRows(rows, count)}`)
  refuse('STAGE_HAS_ACTED', { values: { stages: stages.join(', the ') } })
}
