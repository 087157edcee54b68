import { formatQuantity } from '../../kit/shared/counted.ts'
import { type StatusChange, isolateDirection } from '../rules.ts'
import { type PsStatus, type StatusField, psWords } from '../vocabulary.ts'

export const fieldWords: Readonly<Record<StatusField, string>> = {
  status: 'status',
  authoring_status: 'authoring',
  authoring_limit: 'authoring limit',
  ps_limit: 'authoring PS',
  qc_status: 'QC',
  qc_limit: 'QC limit',
  qps_limit: 'QC PS',
  technical_issues: 'technical',
  remarks: 'remarks',
}

export const describeStatusValue = (value: string | number): string =>
  typeof value === 'number' ? value.toLocaleString('en-IN', { maximumFractionDigits: 2 }) : value

const valueInLine = (value: string | number): string => isolateDirection(describeStatusValue(value))

/** Describes the changes of a save in one line: "authoring PS → yes, authoring limit → 40". */
export const describeStatusChange = (changes: readonly StatusChange[]): string =>
  changes.length === 0
    ? 'nothing'
    : changes
        .map(({ field, from, to }) => {
          const after = to === null ? 'nothing' : valueInLine(to)
          return from === null ? `${fieldWords[field]} ${after}` : `${fieldWords[field]} ${valueInLine(from)} → ${after}`
        })
        .join(', ')

type Work = { status: string | null; limit: number | string | null; ps: PsStatus | null }
/** Describes the state of authoring or QC in one line: "yes, 40", "no", "PS, PS ongoing". */
export const describeStatusWork = ({ status, limit, ps }: Work): string => {
  if (status === 'yes' && limit !== null) return `yes, ${describeStatusValue(limit)}`
  if (status === 'PS' && ps !== null) return `PS, ${ps}`
  return status ?? ''
}

type WorkKind = 'authoring_status' | 'qc_status'
const acts: Readonly<Record<WorkKind, string>> = { authoring_status: 'author', qc_status: 'check' }
export const limitWords = (kind: WorkKind): string => `How much this account may ${acts[kind]}`
/** Undefined if nothing was saved. */
export function explainWork(kind: WorkKind, { status, limit, ps }: Work): string | undefined {
  if (status === 'yes') return `${limitWords(kind)}: ${limit === null ? 'no limit is saved' : describeStatusValue(limit)}.`
  if (status === 'no') return `This account doesn’t ${acts[kind]}.`
  if (status === 'PS') return `This account may ${acts[kind]} once its PS is passed.${ps === null ? '' : ` ${psWords[ps]}`}`
  return undefined
}

const DAY_MS = 24 * 3_600_000
/** Says how long the previous status had applied, such as "application error for 3 days". */
export function describeDuration(status: string, since: string, until: string): string {
  const days = Math.floor((Date.parse(until) - Date.parse(since)) / DAY_MS)
  return `${status.replace('-', ' ')} for ${days < 1 ? 'less than a day' : formatQuantity(days, 'day')}`
}
