import { useMemo } from 'react'
import { usePreference } from '../../web/preferences.ts'

export const densities = { compact: 32, normal: 36, roomy: 44 } as const
export type Density = keyof typeof densities

export type GridPreferences = { density: Density; hidden: Record<string, boolean>; widths: Record<string, number>; size?: number }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const only = <V>(value: unknown, is: (entry: unknown) => entry is V): Record<string, V> => {
  if (!isRecord(value)) return {}
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, V] => is(entry[1])))
}

export const parseGridPreferences = (preferences: unknown): GridPreferences => {
  const { density, hidden, widths, size } = isRecord(preferences) ? preferences : {}
  return {
    density: typeof density === 'string' && Object.hasOwn(densities, density) ? (density as Density) : 'normal',
    hidden: only(hidden, (entry) => typeof entry === 'boolean'),
    widths: only(widths, (entry): entry is number => typeof entry === 'number' && entry >= 40 && entry <= 2000),
    ...(typeof size === 'number' && Number.isInteger(size) && size > 0 && size <= 2000 && { size }),
  }
}

/** The preferences follow the user to other devices (kit/web/preferences.ts). */
export function useGridPreferences(name: string | undefined) {
  const [value, setValue] = usePreference(name === undefined ? undefined : `grid.${name}`)
  const preferences = useMemo(() => parseGridPreferences(value), [value])
  return [preferences, (change: Partial<GridPreferences>): void => setValue({ ...preferences, ...change })] as const
}
