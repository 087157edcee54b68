import { Dropdown } from 'antd'
import { useRef } from 'react'
import { Icon } from './icons.tsx'
import './controls.css'

export type RowAction = { key: string; label: string; onAct: () => void; danger?: boolean; disabled?: boolean }

/**
 * The acts of one row behind one button, for a grid column with `show`.
 * @param of names the row for screen readers: "Ananya Iyer"
 */
export function RowActions({ of, actions }: { of: string; actions: readonly RowAction[] }) {
  const button = useRef<HTMLButtonElement>(null)
  // The grid keeps the focus of its cells; elsewhere the button has it.
  const refocus = (): void => {
    const home = button.current?.closest<HTMLElement>('[role=grid]') ?? button.current
    home?.focus({ preventScroll: true })
  }
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      placement="bottomRight"
      onOpenChange={(open, { source }) => {
        if (!open && source === 'trigger' && document.activeElement?.closest('[role=menu]')) refocus()
      }}
      menu={{
        items: actions.map(({ key, label, danger = false, disabled = false }) => ({ key, label, danger, disabled })),
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation()
          // Else the same Enter presses the button of the dialog that opens.
          domEvent.preventDefault()
          refocus()
          actions.find((action) => action.key === key)?.onAct()
        },
      }}
    >
      <button ref={button} type="button" className="icon-button" tabIndex={-1} aria-label={`Actions for ${of}`}>
        <Icon name="more" />
      </button>
    </Dropdown>
  )
}
