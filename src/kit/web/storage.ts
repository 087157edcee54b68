export type BrowserStorage = {
  read: (key: string) => string | null
  /** Returns whether the value outlives this page. `typed` lists the texts that a person typed and that a reload would lose. */
  store: (key: string, value: string, typed?: readonly string[]) => boolean
  remove: (key: string) => void
  listKeys: () => string[]
  isKept: (key: string) => boolean
  /** Notes that the texts of a key are stored elsewhere, such as on the server. */
  noteKeptElsewhere: (key: string) => void
  /** Empties the memory when somebody else logs in (ADR 12). */
  forget: () => void
  listUnkept: () => string[]
}

function openStorage(area: () => Storage): BrowserStorage {
  const memory = new Map<string, string>()
  const unkept = new Map<string, readonly string[]>()
  const forgetKey = (key: string): void => {
    memory.delete(key)
    unkept.delete(key)
  }
  /** @returns the result of `act`, or `otherwise` if the browser refuses */
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

export const deviceStorage = openStorage(() => localStorage)
export const tabStorage = openStorage(() => sessionStorage)

export const listUnkeptTexts = (): string[] => [
  ...new Set([deviceStorage, tabStorage].flatMap((storage) => storage.listUnkept())),
]

export const listTexts = (draft: unknown): string[] =>
  typeof draft === 'string' ? [draft] : typeof draft === 'object' && draft !== null ? Object.values(draft).flatMap(listTexts) : []
