import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { handFile } from '../../../kit/import/web/handed-file.ts'
import { workbookTypes } from '../../../kit/import/web/workbook-file.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'

type Props = { project: string | undefined; isNext: boolean }

/** Chooses the workbook of questions; the import page opens with its preview. */
export function ChooseWorkbook({ project, isNext }: Props) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const take = (file: File | undefined): void => {
    if (file === undefined) return
    handFile(file, '/import/tasks')
    void navigate({ to: '/import/$kind', params: { kind: 'tasks' }, search: { section: project } } as never)
  }
  return (
    <>
      <Button kind={isNext ? 'primary' : 'default'} icon="upload" onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input ref={input} type="file" hidden accept={workbookTypes} onChange={({ target }) => take(target.files?.[0])} />
    </>
  )
}
