import { useState } from 'react'
import { showCount } from '../../../kit/shared/counted.ts'
import { ScrollingTable } from '../../../kit/import/web/IssueTable.tsx'
import { TakeBackDialog } from '../../../kit/import/web/TakeBackDialog.tsx'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { showInstant } from '../../../kit/shared/time.ts'
import { useRead, useWrite } from '../../../kit/web/use-calls.ts'
import { imports } from '../contract.ts'
import { TAKE_BACK_SAYS } from './ImportResult.tsx'
import { IMPORT_TITLES } from './import-words.ts'
import styles from './EarlierImports.module.css'

const SHOWN = 10

/** The latest imports of a file; each can be undone while its rows are unchanged. */
export function EarlierImports({ file }: { file: string }) {
  const list = useRead(imports.batches, { params: { file } })
  const [chosen, setChosen] = useState<string>()
  const takeBack = useWrite(imports.takeBack)
  const rows = (list.data?.data ?? []).slice(0, SHOWN)
  const asked = rows.find(({ _id }) => _id === chosen)
  if (rows.length === 0) return null
  return (
    <section className={styles.earlier}>
      <h3>Imports of this file</h3>
      <ScrollingTable name="Imports of this file">
        <thead>
          <tr>
            <th scope="col">Rows</th>
            <th scope="col">Workbook</th>
            <th scope="col">As</th>
            <th scope="col">By</th>
            <th scope="col">
              <span className="sr-only">Take back</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ _id, kind, workbook, rows: count, by, at, takenBack }) => (
            <tr key={_id}>
              <td>{showCount(count)}</td>
              <td>{workbook}</td>
              <td>{IMPORT_TITLES[kind]}</td>
              <td>
                {by.fullName}, {showInstant(at)}
              </td>
              <td>
                {takenBack === null ? (
                  <Button small aria-label={`Take back ${workbook}, ${IMPORT_TITLES[kind]}`} onClick={() => setChosen(_id)}>
                    Take back
                  </Button>
                ) : (
                  `Taken back by ${takenBack.by}`
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </ScrollingTable>
      <TakeBackDialog
        open={asked !== undefined}
        title={`Take ${asked?.workbook ?? ''} back?`}
        says={asked && TAKE_BACK_SAYS[asked.kind]}
        run={async () => asked && takeBack.mutateAsync({ params: { id: asked._id } })}
        onClose={() => setChosen(undefined)}
      />
    </section>
  )
}
