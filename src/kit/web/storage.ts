/**
 * The only module that reads and writes the browser's storages. It never throws. A storage may be full, or forbidden by the
 * browser's settings; a value that it refuses stays in the page's memory.
 */
export type BrowserStorage = {
  read: (key: string) => string | null
  /**
   * Stores a value. Returns whether the value outlives this page. `typed` lists the texts that a person typed and that a reload
   * would lose.
   */
  store: (key: string, value: string, typed?: readonly string[]) => boolean
  remove: (key: string) => void
  listKeys: () => string[]
  /** Returns whether the value of a key outlives this page. */
  isKept: (key: string) => boolean
  /** Notes that the texts of a key are stored elsewhere, such as on the server. */
  noteKeptElsewhere: (key: string) => void
  /** Empties the memory, because somebody else is logging in (ADR 12). */
  forget: () => void
  /** Lists the typed texts that exist only in this page's memory. */
  listUnkept: () => string[]
}

function openStorage(area: () => Storage): BrowserStorage {
  const memory = new Map<string, string>()
  const unkept = new Map<string, readonly string[]>()
  const forgetKey = (key: string): void => {
    memory.delete(key)
    unkept.delete(key)
  }
  /**
   * Calls `act` with the storage.
   * @returns the result of `act`, or `otherwise` if the browser refuses
   */
  const attempt = <Value>(act: (storage: Storage) => Value, otherwise: Value): Value => {
    try {
      return act(area())
    } catch {
      return otherwise
    }
  }
  return {
    read: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    store: (key, value, typed = []) => {
      const isStored = attempt((storage) => {
        storage.setItem(key, value)
        return true
      }, false)
      if (isStored) forgetKey(key)
      else {
        memory.set(key, value)
        unkept.set(key, typed)
      }
      return isStored
    },
    remove: (key) => {
      forgetKey(key)
      attempt((storage) => storage.removeItem(key), undefined)
    },
    listKeys: () => [...new Set([...attempt((storage) => Object.keys(storage), []), ...memory.keys()])],
    isKept: (key) => !memory.has(key),
    noteKeptElsewhere: (key) => void unkept.delete(key),
    forget: () => {
      memory.clear()
      unkept.clear()
    },
    listUnkept: () => [...unkept.values()].flat().filter((text) => text.trim() !== ''),
  }
}

/** The storage that all pages of the product in this browser share. */
export const deviceStorage = openStorage(() => localStorage)
/** The storage of this tab, which survives a reload. */
export const tabStorage = openStorage(() => sessionStorage)

/** Lists the texts that were typed on this page and are not stored anywhere. */
export const listUnkeptTexts = (): string[] => [
  ...new Set([deviceStorage, tabStorage].flatMap((storage) => storage.listUnkept())),
]

/** Lists the texts within a draft, as they were typed. */
export const listTexts = (draft: unknown): string[] =>
  typeof draft === 'string' ? [draft] : typeof draft === 'object' && draft !== null ? Object.values(draft).flatMap(listTexts) : []
