import type { Issue } from '../../../kit/shared/errors.ts'
import type { Upload } from '../../../kit/server/request.ts'
import { refuse } from '../../refusals.ts'
import type { Problems } from './check-rows.ts'

/** Limits of a preview: rows of each state, their columns, and the length of a text. */
export const SAMPLE_ROWS = 200
export const SAMPLE_COLUMNS = 8
export const SAMPLE_TEXT = 200

export type Found = { count: number; issues: Issue[]; bad: number }

/** The problems of a workbook of `rows` rows; `broken` are those that aborted the reading. */
export function outcomeOf(problems: Problems, broken: readonly Issue[], rows: number): Found {
  // A problem of row 1, the header, affects all rows.
  const isHeader = problems.rows.has(1) || broken.some(({ row }) => row === 1)
  const bad = isHeader ? rows : new Set([...problems.rows, ...broken.flatMap(({ row }) => row ?? [])]).size
  return {
    count: problems.count + broken.length,
    issues: [...broken, ...problems.issues].slice(0, problems.named),
    bad: Math.max(bad, broken.length > 0 ? 1 : 0),
  }
}

/** All or nothing: refuses a workbook with problems, listing the first ones (api.md, Uploads). */
export function refuseBad({ filename }: Upload, { count, issues }: Found): void {
  if (count === 0) return
  const first = count > issues.length ? ` The first ${issues.length} are named.` : ''
  const sentence = `${filename} was not added: it has ${count === 1 ? '1 problem' : `${count} problems`}.${first}`
  refuse('BAD_WORKBOOK', { values: { sentence }, issues, fields: { count } })
}
