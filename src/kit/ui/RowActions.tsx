import { Dropdown } from 'antd'
import { Icon } from './icons.tsx'
import './controls.css'

export type RowAction = { key: string; label: string; onAct: () => void; danger?: boolean; disabled?: boolean }

/**
 * The acts of one row behind one button, for a grid column with `show`.
 * @param of names the row for screen readers: "Ananya Iyer"
 */
export function RowActions({ of, actions }: { of: string; actions: readonly RowAction[] }) {
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      placement="bottomRight"
      menu={{
        items: actions.map(({ key, label, danger = false, disabled = false }) => ({ key, label, danger, disabled })),
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation()
          actions.find((action) => action.key === key)?.onAct()
        },
      }}
    >
      <button type="button" className="icon-button" tabIndex={-1} aria-label={`Actions for ${of}`}>
        <Icon name="more" />
      </button>
    </Dropdown>
  )
}
