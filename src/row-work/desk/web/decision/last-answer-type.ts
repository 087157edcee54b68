import { PERSONAL } from '../../../../kit/web/session-storage.ts'
import { type AnswerType, parseAnswerType } from '../../../../rows/workflow/vocabulary.ts'
import { deviceStorage } from '../../../../kit/web/storage.ts'

const keyOf = (personId: string): string => `${PERSONAL}answerTypes:${personId}`
/** Files whose answer type is known, those of the last decisions. */
const MOST_FILES = 20

const readAll = (personId: string): Record<string, string> => {
  try {
    const stored: unknown = JSON.parse(deviceStorage.read(keyOf(personId)) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, string>) : {}
  } catch {
    return {}
  }
}

/** What an author answered last in a file, on this device (decision P511). */
export const readAnswerType = (personId: string, file: string): AnswerType | undefined =>
  parseAnswerType(readAll(personId)[file] ?? '')

export function storeAnswerType(personId: string, file: string, type: string): void {
  if (parseAnswerType(type) === undefined) return
  const { [file]: _, ...others } = readAll(personId)
  const kept = Object.entries(others).slice(1 - MOST_FILES)
  deviceStorage.store(keyOf(personId), JSON.stringify({ ...Object.fromEntries(kept), [file]: type }))
}
