import type { ExportSelection } from '../contract.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

/** Reads the selection from an address. Drops values that are neither a text nor a list of texts. */
export function parseSelection(text: string | undefined): ExportSelection {
  let given: unknown
  try {
    given = JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return {}
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => isText(value) || (Array.isArray(value) && value.every((each) => isText(each)))),
  ) as ExportSelection
}
