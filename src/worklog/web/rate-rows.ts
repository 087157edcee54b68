import { compareNames } from '../../kit/shared/name-order.ts'
import type { StandardRate } from '../standard-contract.ts'
import { formatMoney } from './explain-words.ts'

type Ref = { _id: string; name: string }
/** Identifies the workspace in place of a department's id. */
export const WORKSPACE = 'workspace'

export type RateRow = {
  of: string
  name: string
  now: StandardRate | undefined
  next: StandardRate | undefined
  /** Rupees per hour; null if no rate is proposed. */
  proposal: number | null
  /**
   * The number of people who are, or would be, priced at this rate. For the workspace, these are the people who do not have
   * exactly one department.
   */
  people: number
  version: number
  state: 'in force' | 'of the workspace' | 'no money'
}
type Sent = {
  data: readonly StandardRate[]
  people: readonly { department: Ref | null; count: number }[]
  proposals: readonly { department: Ref | null; rate: number | null }[]
}

export const formatRate = (rate: number | null | undefined): string => (typeof rate === 'number' ? formatMoney(rate) : 'none')
export const ofRate = ({ department }: { department: Ref | null }): string => department?._id ?? WORKSPACE

/** Returns the row of the workspace, then those of all departments, including deleted ones that once had a rate. */
export function buildRateRows({ data, people, proposals }: Sent, departments: readonly Ref[], today: string): RateRow[] {
  const row = (of: string, name: string): RateRow => {
    const own = data.filter((rate) => ofRate(rate) === of)
    const now = own.find(({ inForce }) => inForce)
    // The rates are sorted by day, the latest first, and within a day by version, the latest first.
    const [later] = own.filter(({ effective }) => effective > today).toReversed()
    const next = own.find(({ effective }) => effective === later?.effective)
    const proposal = proposals.find((each) => ofRate(each) === of)?.rate ?? null
    const count = people.find((each) => ofRate(each) === of)?.count ?? 0
    const version = own[0]?.historyVersion ?? 0
    return {
      of,
      name,
      now,
      next,
      proposal,
      people: count,
      version,
      state: typeof now?.rate === 'number' ? 'in force' : 'no money',
    }
  }
  const workspace = row(WORKSPACE, 'Workspace')
  const named = new Map(
    [...departments, ...data.flatMap(({ department }) => department ?? [])].map(({ _id, name }) => [_id, name]),
  )
  const others = [...named].map(([id, name]) => row(id, name)).toSorted((a, b) => compareNames(a.name, b.name))
  if (workspace.state === 'no money') return [workspace, ...others]
  return [
    workspace,
    ...others.map((each) => (each.state === 'no money' ? { ...each, state: 'of the workspace' as const } : each)),
  ]
}
