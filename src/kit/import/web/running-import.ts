import { PERSONAL } from '../../web/session-storage.ts'
import { tabStorage } from '../../web/storage.ts'

/** An import that this tab has begun. Its page finds it again after a reload. */
export type RunningImport<Preview> = {
  /** The upload's progress id. */
  id: string
  preview: Preview
  /** The workbook's name. */
  workbook: string
  /** Whether all bytes were sent, after which the server stores them without the page. */
  isSent: boolean
}

const keyOf = (name: string): string => `${PERSONAL}proofline-import ${name}`

export function readRunning<Preview>(name: string): RunningImport<Preview> | undefined {
  const stored = tabStorage.read(keyOf(name))
  return stored === null ? undefined : (JSON.parse(stored) as RunningImport<Preview>)
}

export function storeRunning(name: string, running: RunningImport<unknown>): void {
  // If the storage is full or forbidden, the import still runs; only a reload would not find it.
  tabStorage.store(keyOf(name), JSON.stringify(running))
}

export const forgetRunning = (name: string): void => tabStorage.remove(keyOf(name))
