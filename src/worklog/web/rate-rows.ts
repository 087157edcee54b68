import { compareNames } from '../../kit/shared/name-order.ts'
import type { StandardRate } from '../standard-contract.ts'
import { formatMoney } from './explain-words.ts'

type Ref = { _id: string; name: string }
/** In place of a department's id: that of the workspace. */
export const WORKSPACE = 'workspace'

/** The workspace or a department with its rate of today, and the one that is set for a later day. */
export type RateRow = {
  /** A department's id, or `workspace`. */
  of: string
  name: string
  /** In force today; undefined: none was set. */
  now: StandardRate | undefined
  /** The next day from which it is another. */
  next: StandardRate | undefined
  /** Rupees an hour; null: none is proposed. */
  proposal: number | null
  /** How many are priced at it, or would be: of the workspace, who has not one department alone. */
  people: number
  version: number
  state: 'in force' | 'of the workspace' | 'no money'
}
type Sent = {
  data: readonly StandardRate[]
  people: readonly { department: Ref | null; count: number }[]
  proposals: readonly { department: Ref | null; rate: number | null }[]
}

/** "₹240.00", or none. */
export const formatRate = (rate: number | null | undefined): string => (typeof rate === 'number' ? formatMoney(rate) : 'none')
export const ofRate = ({ department }: { department: Ref | null }): string => department?._id ?? WORKSPACE

/** The workspace, then every department: also those that had a rate once. */
export function rateRows({ data, people, proposals }: Sent, departments: readonly Ref[], today: string): RateRow[] {
  const row = (of: string, name: string): RateRow => {
    const own = data.filter((rate) => ofRate(rate) === of)
    const now = own.find(({ inForce }) => inForce)
    // The latest day is first, and of a day its latest version.
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
