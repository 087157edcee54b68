import { useState } from 'react'
import { counted, plural } from '../../../kit/shared/counted.ts'
import { ResultStep } from '../../../kit/import/web/ResultStep.tsx'
import { ButtonLink } from '../../../kit/ui/button/ButtonLink.tsx'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { ConfirmDialog } from '../../../kit/ui/dialog/ConfirmDialog.tsx'
import { useWrite } from '../../../kit/web/use-calls.ts'
import { type ImportKind, imports } from '../contract.ts'
import type { ImportResult as Result } from './import-calls.ts'

type Props = {
  kind: ImportKind
  result: Result
  department: string | undefined
  isTakenBack: boolean
  onTakenBack: () => void
}

export const TAKE_BACK_SAYS: Record<ImportKind, string> = {
  tasks: 'The file goes, with its rows.',
  rows: 'The rows that it added go; the others stay as they are.',
  done: 'Its rows are again as they were before the history.',
}

/** The last step: what was stored, with an undo. */
export function ImportResult({ kind, result, department, isTakenBack, onTakenBack }: Props) {
  const [asks, setAsks] = useState(false)
  const takeBack = useWrite(imports.takeBack)
  const { batch, added, unchanged, newDepartments, newColumns, section, file } = result
  const title = isTakenBack
    ? 'Taken back'
    : kind === 'done'
      ? `${counted(added, 'row')} took history`
      : `${counted(added, 'row')} added`
  const isGone = isTakenBack && kind === 'tasks'
  return (
    <ResultStep
      title={title}
      icon={isTakenBack ? 'retry' : 'check'}
      acts={
        <>
          {section !== undefined && (
            <ButtonLink
              kind="primary"
              {...(file === undefined || isGone
                ? { to: '/project/$sectionName', params: { sectionName: section } }
                : {
                    to: '/project/$sectionName/$department/$filename',
                    params: { sectionName: section, department: department ?? '-', filename: file },
                  })}
            >
              {file === undefined || isGone ? `Open ${section}` : `Open ${file}`}
            </ButtonLink>
          )}
          {batch !== null && !isTakenBack && <Button onClick={() => setAsks(true)}>Take this import back</Button>}
        </>
      }
    >
      {!isTakenBack && (
        <ul>
          {file !== undefined && <li>{kind === 'tasks' ? `${file} is a file of ${section} now.` : `In ${file}.`}</li>}
          {unchanged > 0 && (
            <li>
              {kind === 'done'
                ? `${counted(unchanged, 'row')} said what was there already.`
                : `${counted(unchanged, 'row')} of the workbook ${plural(unchanged, 'was', 'were')} in the file already and stayed as there.`}
            </li>
          )}
          {newDepartments.length > 0 && <li>New departments: {newDepartments.join(', ')}.</li>}
          {newColumns.length > 0 && <li>New columns: {newColumns.join(', ')}.</li>}
        </ul>
      )}
      <ConfirmDialog
        open={asks}
        title={file === undefined ? 'Take this import back?' : `Take the import of ${file} back?`}
        verb="Take back"
        danger
        onConfirm={async () => {
          if (batch === null) return
          await takeBack.mutateAsync({ params: { id: batch } })
          onTakenBack()
        }}
        onClose={() => setAsks(false)}
      >
        {TAKE_BACK_SAYS[kind]} This works only while nothing later happened to them.
      </ConfirmDialog>
    </ResultStep>
  )
}
