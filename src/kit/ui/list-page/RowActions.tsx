import {
  type KeyboardEvent,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../button/Button.tsx'
import type { GridColumn } from '../data-grid/columns.ts'
import { Icon } from '../icons.tsx'
import { NoValue } from '../data-grid/GridCell.tsx'
import styles from './RowActions.module.css'
import { joinClassNames } from '../class-names.ts'

/** An action of a row. `why` is the reason under the label if it is disabled. */
export type RowAction = {
  key: string
  label: string
  /** It receives the button of the menu, beside which it may show something. */
  onAct: (opener: HTMLElement) => void
  danger?: boolean
  disabled?: boolean
  why?: string
}

const GAP = 4
const EDGE = 8

export const buildActionsColumn = <Row,>(
  of: (row: Row) => string,
  actionsOf: (row: Row) => readonly RowAction[],
  width = 80,
): GridColumn<Row> => ({
  id: 'actions',
  title: 'Actions',
  kind: 'action',
  width,
  decides: true,
  sortable: false,
  hideable: false,
  show: (row) => {
    const actions = actionsOf(row)
    return actions.length > 0 ? <RowActions of={of(row)} actions={actions} /> : <NoValue />
  },
})

/**
 * The actions of one row behind one button, for a grid column with `show`.
 * @param of the row's name for screen readers, such as "Ananya Iyer"
 * @param beside the menu's name, if the menu is outside a grid and beside the button of its first action
 * @param label the button's label, if the menu is outside a grid and stands alone
 */
type RowActionsProps = { of: string; actions: readonly RowAction[]; beside?: string; label?: string }
export function RowActions({ of, actions, beside, label }: RowActionsProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [main, setMain] = useState<Element | null>(null)
  const id = useId()
  const open = main !== null
  // In a grid, the grid itself keeps the focus. Elsewhere, the button gets it back.
  const close = (refocus: boolean): void => {
    setMain(null)
    const home = button.current?.closest<HTMLElement>('[role=grid]') ?? button.current
    if (refocus) home?.focus({ preventScroll: true })
  }
  return (
    <>
      <Button
        ref={button}
        kind={label === undefined ? 'icon' : 'default'}
        tabIndex={beside === undefined ? -1 : 0}
        aria-label={beside ?? `Actions for ${of}`}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => (open ? close(true) : setMain(button.current?.closest('main') ?? document.body))}
        {...(label === undefined && { icon: beside === undefined ? ('more' as const) : ('chevronDown' as const) })}
      >
        {label !== undefined && (
          <>
            {label} <Icon name="chevronDown" />
          </>
        )}
      </Button>
      {/* The menu is rendered outside the grid, which clips overflow, but within the page's main part. */}
      {main && createPortal(<Menu {...{ id, actions, button }} name={beside ?? `Actions for ${of}`} onClose={close} />, main)}
    </>
  )
}

type MenuProps = {
  id: string
  name: string
  actions: readonly RowAction[]
  button: { readonly current: HTMLButtonElement | null }
  onClose: (refocus: boolean) => void
}

function Menu({ id, name, actions, button, onClose }: MenuProps) {
  const box = useRef<HTMLDivElement>(null)
  const items = (): HTMLElement[] => [...(box.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

  /** Places the menu below the button, or above it if there is no room. Closes it when the button is scrolled out of view. */
  const place = useEffectEvent((): void => {
    const [list, at] = [box.current, button.current?.getBoundingClientRect()]
    if (list === null || at === undefined) return
    const seen = button.current?.closest('[role=grid]')?.getBoundingClientRect()
    if (seen !== undefined && (at.bottom < seen.top || at.top > seen.bottom)) return onClose(true)
    const below = at.bottom + GAP
    const fits = below + list.offsetHeight <= innerHeight - EDGE
    list.style.top = `${fits ? below : Math.max(EDGE, at.top - GAP - list.offsetHeight)}px`
    list.style.left = `${Math.max(EDGE, at.right - list.offsetWidth)}px`
  })
  useLayoutEffect(() => {
    place()
    const first = items().find((item) => !item.hasAttribute('aria-disabled')) ?? items()[0]
    first?.focus({ preventScroll: true })
  }, [])
  const pressed = useEffectEvent(({ target }: Event): void => {
    if (target instanceof Node && !box.current?.contains(target) && !button.current?.contains(target)) onClose(false)
  })
  useEffect(() => {
    const onPress = (event: Event): void => pressed(event)
    const onMove = (): void => place()
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('scroll', onMove, { capture: true })
    addEventListener('resize', onMove)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('scroll', onMove, { capture: true })
      removeEventListener('resize', onMove)
    }
  }, [])

  /** Handles the keys of the ARIA menu pattern; none of them reaches the grid. */
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation()
    const all = items()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: (at + 1) % all.length, ArrowUp: (at - 1 + all.length) % all.length, Home: 0, End: all.length - 1 }[
      event.key
    ]
    if (event.key === 'Escape' || event.key === 'Tab') onClose(true)
    else if (to !== undefined) all[to]?.focus()
    else if (event.key === 'Enter' || event.key === ' ') (document.activeElement as HTMLElement).click()
    else return
    // The same press of Enter would otherwise activate a button of the dialog that opens.
    event.preventDefault()
  }
  const stop = (event: SyntheticEvent): void => event.stopPropagation()
  return (
    <div
      ref={box}
      id={id}
      role="menu"
      tabIndex={-1}
      className={styles.actions}
      aria-label={name}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null && relatedTarget !== button.current && !box.current?.contains(relatedTarget)) onClose(false)
      }}
      onClick={stop}
      onDoubleClick={stop}
      onMouseDown={stop}
      onPointerDown={stop}
    >
      {actions.map(({ key, label, onAct, danger = false, disabled = false, why }) => (
        <button
          key={key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={joinClassNames(styles.action, danger && styles.actionDanger)}
          aria-disabled={disabled || undefined}
          onMouseEnter={(event) => event.currentTarget.focus({ preventScroll: true })}
          onClick={() => {
            if (disabled) return
            onClose(true)
            if (button.current) onAct(button.current)
          }}
        >
          {label}
          {disabled && why !== undefined && <span className={styles.actionWhy}>{why}</span>}
        </button>
      ))}
    </div>
  )
}
