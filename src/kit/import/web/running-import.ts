import { PERSONAL } from '../../web/session-storage.ts'
import { tabStorage } from '../../web/storage.ts'

/** An import that this tab has started. After a reload, its page finds it again. */
export type RunningImport<Preview> = {
  id: string
  preview: Preview
  workbook: string
  /** Once all bytes have been sent, the server stores them even if the page is closed. */
  isSent: boolean
}

const keyOf = (name: string): string => `${PERSONAL}proofline-import ${name}`

export function readRunning<Preview>(name: string): RunningImport<Preview> | undefined {
  const stored = tabStorage.read(keyOf(name))
  return stored === null ? undefined : (JSON.parse(stored) as RunningImport<Preview>)
}

export function storeRunning(name: string, running: RunningImport<unknown>): void {
  // If the storage is full or forbidden, the import still runs, but the page cannot find it after a reload.
  tabStorage.store(keyOf(name), JSON.stringify(running))
}

export const forgetRunning = (name: string): void => tabStorage.remove(keyOf(name))
