import type { Reason } from '../../absences/vocabulary.ts'
import { hasFigures, takes } from '../rules.ts'
import type { SubTarget } from '../targets-contract.ts'
import type { TargetType } from '../vocabulary.ts'

/** What the form of a day holds; an emptied figure is null. */
export type DayValues = {
  target: number
  type: TargetType
  completedUnits?: number | null | undefined
  completedHours?: number | null | undefined
  remarks?: string | undefined
  reason: Reason | 'none'
}

/**
 * What is sent of a changed day: only what differs. Figures that are emptied, or stand in the way of an absence, are taken out.
 */
export function buildDayChange(day: SubTarget, values: DayValues) {
  const { target, type, reason, remarks = '' } = values
  const taken = takes(type)
  const off: '' | Reason = reason === 'none' ? '' : reason
  const units = taken.units && off === '' ? (values.completedUnits ?? undefined) : undefined
  const hours = taken.hours && off === '' ? (values.completedHours ?? undefined) : undefined
  const isEmpty = units === undefined && hours === undefined
  return {
    version: day.version,
    ...(target !== day.target && { target }),
    ...(type !== day.type && { type }),
    ...(remarks.trim() !== day.remarks && { remarks }),
    ...(off !== (day.off.reason ?? '') && { reason: off }),
    ...(units !== undefined && units !== day.completedUnits && { completedUnits: units }),
    ...(hours !== undefined && hours !== day.completedHours && { completedHours: hours }),
    ...(isEmpty && hasFigures(day) && { clear: true }),
  }
}
