import { fieldWord, valueText } from '../../kit/shared/value-words.ts'
import { roleWords } from '../../access/role-words.ts'
import type { AuditLine } from '../contract.ts'

export type AuditedChange = { field: string; before: string; after: string; changed: boolean }

/** The fields of both sides, each with the previous and the new value. */
export const fieldChanges = (
  { before, after }: Pick<AuditLine, 'before' | 'after'>,
  names: Readonly<Record<string, string>>,
): AuditedChange[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((key) => {
    const words = { ...roleWords, ...names }
    const [was, is] = [valueText(before?.[key], words), valueText(after?.[key], words)]
    return { field: fieldWord(key), before: was, after: is, changed: was !== is }
  })

/** The changed fields of a line in one: "Roles: Author → Sub-admin; Tabs: — → Worklog". */
export const changesText = (line: Pick<AuditLine, 'before' | 'after'>, names: Readonly<Record<string, string>>): string =>
  fieldChanges(line, names)
    .filter(({ changed }) => changed)
    .map(({ field, before, after }) => `${field}: ${before || '—'} → ${after || '—'}`)
    .join('; ')
