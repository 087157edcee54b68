import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { areLetterKeysOn, isBehindDialog, isTyping } from '../../kit/web/letter-keys.ts'
import { type Shortcut, type ShellAct, toKeycap, matchShortcut } from './shortcuts.ts'

const SEQUENCE_MS = 1_500

/**
 * Fires the keys of the table. `onAct` returns false when there was nothing to do, so that the browser handles the key.
 * Returns the first key of a started sequence (G), for the hint with the possible next ones.
 */
export function useShortcuts(all: readonly Shortcut[], onAct: (act: ShellAct) => boolean): string | undefined {
  const { history } = useRouter()
  const [hint, setHint] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Measured by the keys' own times: on a busy machine their events are handled late. */
  const begun = useRef<{ cap: string; at: number }>(undefined)
  const setPending = (cap: string | undefined, at = 0): void => {
    clearTimeout(timer.current)
    begun.current = cap === undefined ? undefined : { cap, at }
    setHint(cap)
    if (cap !== undefined) timer.current = setTimeout(() => setHint(undefined), SEQUENCE_MS)
  }
  const isSecond = (event: KeyboardEvent): boolean =>
    begun.current !== undefined && event.timeStamp - begun.current.at <= SEQUENCE_MS
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const cap = toKeycap(event)
    // Shift alone is a modifier, not a key.
    if (cap === undefined || event.defaultPrevented || /^(Shift|Control|Meta|CapsLock)$/.test(cap)) return
    // Firefox opens its quick find otherwise, also where the page has no filter.
    if (cap === '/' && !isTyping(event.target) && areLetterKeysOn()) event.preventDefault()
    const before = isSecond(event) ? begun.current?.cap : undefined
    const step = isBehindDialog() ? undefined : matchShortcut(all, before, cap)
    const typing = isTyping(event.target)
    const isSwitchedOff = (shortcut: Shortcut): boolean =>
      (shortcut.letter === true && (typing || !areLetterKeysOn())) || (shortcut.act === 'undo' && typing)
    if (step === undefined) return setPending(undefined)
    if ('waitsAfter' in step)
      return setPending(typing || !areLetterKeysOn() || event.repeat ? undefined : step.waitsAfter, event.timeStamp)
    setPending(undefined)
    const { fires } = step
    if (isSwitchedOff(fires) || event.repeat) return
    if (fires.route !== undefined) history.push(fires.route)
    else if (fires.act === undefined || !onAct(fires.act)) return
    event.preventDefault()
  })
  /** The second key of a sequence is nobody else's: the A of G A approves nothing on the page below. */
  const onSecondKey = useEffectEvent((event: KeyboardEvent) => {
    const cap = toKeycap(event)
    if (cap === undefined || !isSecond(event) || isTyping(event.target) || isBehindDialog()) return
    const step = matchShortcut(all, begun.current?.cap, cap)
    if (step === undefined || !('fires' in step) || step.fires.route === undefined) return
    onKey(event)
    event.stopImmediatePropagation()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    const listenFirst = (event: KeyboardEvent): void => onSecondKey(event)
    addEventListener('keydown', listen)
    addEventListener('keydown', listenFirst, { capture: true })
    return () => {
      removeEventListener('keydown', listenFirst, { capture: true })
      removeEventListener('keydown', listen)
      clearTimeout(timer.current)
    }
  }, [])
  return hint
}
