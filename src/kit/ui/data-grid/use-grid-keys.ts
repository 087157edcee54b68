import { type KeyboardEvent, useEffect, useEffectEvent } from 'react'
import { isBehindDialog, useLetterKeys } from '../../web/letter-keys.ts'
import { type Press, readPress } from '../../web/read-press.ts'
import { findGridCommand, type GridCommand, type CellPosition } from './keys.ts'

const pageKeys = new Set(['j', 'k', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Enter'])
/** Whether the focus is where a page load leaves it: on the body, the content or the heading. */
const isNowhere = (focused: Element | null): boolean => focused === null || focused.matches('body, main, h1')

type Options = {
  scroller: HTMLDivElement | null
  active: CellPosition
  isAtStart: boolean
  rows: number
  /** Including the checkbox column. */
  columns: number
  rowHeight: number
  headHeight: number
  selectable: boolean
  selectedCount: number
  openId: string | undefined
  obey: (command: GridCommand) => void
}

/** Handles the keys of a focused grid, and of a page's only grid while nothing has the focus yet. */
export const useGridKeys = (options: Options) => {
  const { scroller, active, rows, columns, rowHeight, headHeight, selectable, selectedCount, openId, obey } = options
  const letterKeys = useLetterKeys()
  const commandFor = (press: Press, box: HTMLElement): GridCommand | undefined => {
    const pageRows = Math.max(1, Math.floor((box.clientHeight - headHeight) / rowHeight) - 1)
    return findGridCommand(press, active, { rows, columns, pageRows, selectable, letterKeys })
  }

  const onPageKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const box = scroller
    const press = readPress(event)
    if (box === null || event.defaultPrevented || press === undefined || rows === 0 || openId !== undefined) return
    if (!pageKeys.has(press.key) || press.ctrl || press.shift || !isNowhere(document.activeElement)) return
    if (isBehindDialog() || document.querySelectorAll('[role=grid]').length > 1) return
    const command = commandFor(press, box)
    if (command === undefined) return
    event.preventDefault()
    box.focus({ preventScroll: true })
    // Before the first move no row looks active, so a step down goes to the first row.
    const isFirst = options.isAtStart && command.do === 'move' && command.to.row === 1
    obey(isFirst ? { do: 'move', to: active } : command)
  })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent): void => onPageKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  return (event: KeyboardEvent<HTMLDivElement>): void => {
    // A menu or an editor inside a cell handles its own keys.
    if (event.target !== event.currentTarget) return
    const press = readPress(event.nativeEvent)
    const command = press && commandFor(press, event.currentTarget)
    if (command === undefined) return
    // Esc without a selection, and Ctrl+C over selected text, are left to the page and the browser.
    if (command.do === 'clear' && selectedCount === 0) return
    if (command.do === 'copy' && getSelection()?.isCollapsed === false) return
    event.preventDefault()
    event.stopPropagation()
    obey(command)
  }
}
