/** Shows the product's grid and antd's virtual Table with the same rows, on a page that `bench/browser.ts` builds and drives. */
import { Table as Bare } from 'antd'
import { useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '../../src/kit/ui/theme/reset.css'
import '../../src/kit/ui/theme/tokens.css'
import { DataGrid } from '../../src/kit/ui/data-grid/DataGrid.tsx'
import { getColumnTitle, getColumnWidth } from '../../src/kit/ui/data-grid/columns.ts'
import { CellContent } from '../../src/kit/ui/data-grid/GridCell.tsx'
import { noneSelected, type Selected } from '../../src/kit/ui/data-grid/selection.ts'
import type { GridSort } from '../../src/kit/ui/data-grid/sort.ts'
import { giveTheme } from '../../src/kit/ui/theme/antd-theme.tsx'
import { columns, rowId, rows } from './rows.ts'

export type BenchGrid = 'ours' | 'antd' | undefined

const Table = giveTheme(Bare)
const height = 640
/** antd renders the same cells, so that only the tables differ. */
const antdColumns = columns.map((column) => ({
  title: getColumnTitle(column),
  dataIndex: column.id,
  key: column.id,
  width: getColumnWidth(column),
  ellipsis: true,
  sorter: true,
  ...(column.frozen && { fixed: 'left' as const }),
  render: (_: unknown, row: (typeof rows)[number]) => <CellContent column={column} row={row} />,
}))
const width = antdColumns.reduce((sum, column) => sum + column.width, 40)
const onSelection = { columnWidth: 40 }

function Ours() {
  const [selected, onSelect] = useState<Selected>(noneSelected)
  const [sort, onSort] = useState<GridSort>()
  const [q, setQ] = useState('')
  const matching = useMemo(() => (q === '' ? rows : rows.filter((row) => String(row['question_id']).includes(q))), [q])
  return (
    <div style={{ height, display: 'flex', flexDirection: 'column' }}>
      <DataGrid
        name="Rows"
        rows={matching}
        toolbar={<input aria-label="Filter" value={q} onChange={(event) => setQ(event.target.value)} />}
        {...{ columns, rowId, selected, onSelect, sort, onSort }}
      />
    </div>
  )
}

function Page({ which }: { which: BenchGrid }) {
  return (
    <>
      {which === 'ours' && <Ours />}
      {which === 'antd' && (
        <Table
          virtual
          size="small"
          pagination={false}
          rowKey={rowId}
          dataSource={rows}
          columns={antdColumns}
          rowSelection={onSelection}
          scroll={{ x: width, y: height - 80 }}
        />
      )}
    </>
  )
}

const root = createRoot(document.getElementById('root') ?? document.body)
root.render(<Page which={undefined} />)
Object.assign(window, { show: (which: BenchGrid) => root.render(<Page which={which} />) })
