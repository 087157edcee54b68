import { toDay } from '../kit/shared/time.ts'
import type { AuditLine } from './contract.ts'

/**
 * Two lines with the same person and call are similar if they are at most this far apart, whatever other people did in between.
 */
const NEAR_MS = 10 * 60_000

/** A group of similar lines. `isCut` means that further lines of the group may not have been read. */
export type AlikeLines = { latest: AuditLine; more: number; isCut: boolean }

/**
 * Groups lines in which one person made the same call within a short time, or without interruption on one day. The group with the
 * latest line comes first.
 * @param lines the newest first
 * @param hasOlder whether there are older lines that were not read
 */
export function groupAlikeLines(lines: readonly AuditLine[], hasOlder: boolean): AlikeLines[] {
  const groups: { latest: AuditLine; earliest: AuditLine; more: number }[] = []
  const isNear = (one: AuditLine, earlier: AuditLine): boolean => Date.parse(one.at) - Date.parse(earlier.at) <= NEAR_MS
  const isSameDay = (one: AuditLine, other: AuditLine): boolean => toDay(new Date(one.at)) === toDay(new Date(other.at))
  let before: AuditLine | undefined
  for (const line of lines) {
    const group = groups.findLast(({ latest: { actor, call } }) => actor?._id === line.actor?._id && call === line.call)
    const isNext = group !== undefined && group.earliest === before && isSameDay(before, line)
    if (group !== undefined && (isNext || isNear(group.earliest, line))) {
      group.more += 1
      group.earliest = line
    } else groups.push({ latest: line, earliest: line, more: 0 })
    before = line
  }
  return groups.map(({ latest, earliest, more }) => ({
    latest,
    more,
    isCut: hasOlder && before !== undefined && (earliest === before || isNear(earliest, before)),
  }))
}
