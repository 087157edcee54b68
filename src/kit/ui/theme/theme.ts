import { useSyncExternalStore } from 'react'
import { createMediaHook } from './media-hook.ts'
import { breakpoints } from './breakpoints.ts'
import { type Mode, type ThemeChoice, onTheme, readMode, readThemeChoice } from './theme-choice.ts'

/** Whether the window is under 600 px wide (interface.md, Anatomy). */
export const useIsPhone = createMediaHook(`(width <= ${breakpoints.phone}px)`)

export const useMode = (): Mode => useSyncExternalStore(onTheme, readMode)
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(onTheme, readThemeChoice)
