import { useSyncExternalStore } from 'react'
import { mediaHook } from './media-hook.ts'
import { breakpoints } from './breakpoints.ts'
import { type Mode, type ThemeChoice, onTheme, readMode, readThemeChoice } from './theme-choice.ts'

/** Whether the window has a phone's width (interface.md, Anatomy: under 600 px). */
export const useIsPhone = mediaHook(`(width <= ${breakpoints.phone}px)`)

/** Returns the active theme. */
export const useMode = (): Mode => useSyncExternalStore(onTheme, readMode)
/** Returns the theme that the user has chosen. */
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(onTheme, readThemeChoice)
