import { type commonRefusals, type Refusal, refusal } from '../shared/errors.ts'
import type { WorkbookProblem, WorkbookProblemCode } from './problem.ts'

const codes: Partial<Record<WorkbookProblemCode, keyof typeof commonRefusals>> = {
  NOT_A_WORKBOOK: 'NOT_A_WORKBOOK',
  TOO_BIG: 'WORKBOOK_TOO_LARGE',
  UNPACKS_TOO_LARGE: 'WORKBOOK_TOO_LARGE',
  TOO_MUCH_MEMORY: 'WORKBOOK_TOO_LARGE',
  TOOK_TOO_LONG: 'WORKBOOK_TOO_LARGE',
}

export const toWorkbookRefusal = ({ code, message, issues, sheets }: WorkbookProblem): Refusal =>
  refusal(codes[code] ?? 'BAD_WORKBOOK', {
    values: { sentence: message },
    ...(issues.length > 0 && { issues }),
    ...(sheets !== undefined && { fields: { sheets } }),
  })
