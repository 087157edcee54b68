import { useState } from 'react'
import { formatCount } from '../../../kit/shared/counted.ts'
import { TakeBackDialog } from '../../../kit/import/web/TakeBackDialog.tsx'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { SmallTable } from '../../../kit/ui/table/SmallTable.tsx'
import { formatInstant } from '../../../kit/shared/time.ts'
import { useRead, useWrite } from '../../../kit/web/use-calls.ts'
import { imports } from '../contract.ts'
import { IMPORT_TITLES, TAKE_BACK_SAYS } from './import-words.ts'
import styles from './EarlierImports.module.css'

const SHOWN = 10

export function EarlierImports({ file }: { file: string }) {
  const list = useRead(imports.batches, { params: { file } })
  const [chosen, setChosen] = useState<string>()
  const takeBack = useWrite(imports.takeBack)
  const rows = (list.data?.data ?? []).slice(0, SHOWN)
  const query = rows.find(({ _id }) => _id === chosen)
  if (rows.length === 0) return null
  return (
    <section className={styles.earlier}>
      <h3>Imports of this file</h3>
      <SmallTable
        label="Imports of this file"
        look="card"
        scroller={styles.box}
        columns={[
          { title: 'Rows', number: true, show: ({ rows: count }) => formatCount(count) },
          { title: 'Workbook', show: ({ workbook }) => workbook },
          { title: 'As', show: ({ kind }) => IMPORT_TITLES[kind] },
          { title: 'By', show: ({ by, at }) => `${by.fullName}, ${formatInstant(at)}` },
          {
            title: 'Undo',
            head: <span className="sr-only">Undo</span>,
            show: ({ _id, kind, workbook, takenBack }) =>
              takenBack === null ? (
                <Button small aria-label={`Undo ${workbook}, ${IMPORT_TITLES[kind]}`} onClick={() => setChosen(_id)}>
                  Undo
                </Button>
              ) : (
                `Undone by ${takenBack.by}`
              ),
          },
        ]}
        rows={rows}
        rowKey={({ _id }) => _id}
      />
      <TakeBackDialog
        open={query !== undefined}
        title={`Undo the import of ${query?.workbook ?? ''}?`}
        says={query && TAKE_BACK_SAYS[query.kind]}
        run={async () => query && takeBack.mutateAsync({ params: { id: query._id } })}
        onClose={() => setChosen(undefined)}
      />
    </section>
  )
}
