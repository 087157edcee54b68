import { useState } from 'react'
import { NearCard } from '../explain/NearCard.tsx'
import { RowActions } from '../list-page/RowActions.tsx'
import type { GridTool, OwnTools } from './grid-props.ts'
import styles from './DataGrid.module.css'

/** The menu of a grid's tools. A tool with a panel opens it below the button of the menu. */
export function GridMenu({ name, tools: given, own }: { name: string; tools: readonly GridTool[]; own: OwnTools }) {
  const tools: GridTool[] = [
    ...given,
    { key: 'print', label: own.printWords, onAct: own.print },
    ...(own.columns ? [{ key: 'columns', label: 'Columns…', className: styles.chooser, panel: () => own.columns }] : []),
  ]
  const [open, setOpen] = useState<{ key: string; near: HTMLElement }>()
  const close = (): void => setOpen(undefined)
  const shown = tools.find(({ key }) => key === open?.key)
  return (
    <>
      <RowActions
        of={name}
        beside="More"
        label="More"
        actions={tools.map((tool) => ({
          ...tool,
          onAct: (near) => ('panel' in tool ? setOpen({ key: tool.key, near }) : tool.onAct()),
        }))}
      />
      {open && shown && 'panel' in shown && (
        <NearCard
          key={open.key}
          near={open.near}
          label={shown.label.replace('…', '')}
          className={shown.className}
          onClose={close}
        >
          {shown.panel(close)}
        </NearCard>
      )}
    </>
  )
}
