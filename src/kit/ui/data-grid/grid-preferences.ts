export const densities = { compact: 32, normal: 36, roomy: 44 } as const
export type Density = keyof typeof densities

/** What a person set on one grid, kept in the browser. */
export type GridPreferences = { density: Density; hidden: Record<string, boolean>; widths: Record<string, number> }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const only = <V>(value: unknown, keep: (entry: unknown) => entry is V): Record<string, V> => {
  if (!isRecord(value)) return {}
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, V] => keep(entry[1])))
}

/** Reads kept preferences; whatever is missing or spoilt falls back to the usual. */
export const preferencesOf = (kept: string | null): GridPreferences => {
  let found: unknown
  try {
    found = JSON.parse(kept ?? '{}')
  } catch {
    found = {}
  }
  const { density, hidden, widths } = isRecord(found) ? found : {}
  return {
    density: typeof density === 'string' && Object.hasOwn(densities, density) ? (density as Density) : 'normal',
    hidden: only(hidden, (entry) => typeof entry === 'boolean'),
    widths: only(widths, (entry): entry is number => typeof entry === 'number' && entry >= 40 && entry <= 2000),
  }
}

const keyOf = (name: string): string => `proofline.grid.${name}`

export const readPreferences = (name: string | undefined): GridPreferences =>
  preferencesOf(name === undefined ? null : localStorage.getItem(keyOf(name)))

export const keepPreferences = (name: string | undefined, preferences: GridPreferences): void => {
  if (name !== undefined) localStorage.setItem(keyOf(name), JSON.stringify(preferences))
}
