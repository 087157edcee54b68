import { type ReactNode, useCallback, useState } from 'react'
import type { Issue } from '../../../kit/shared/errors.ts'
import { ConfirmDialog } from '../../../kit/ui/dialog/ConfirmDialog.tsx'
import { useWrite } from '../../../kit/web/use-calls.ts'
import { type FileRow, files } from '../contract.ts'
import styles from './use-visibility.module.css'

type Department = { _id: string; name: string }
type Question = { file: FileRow; department: Department; losses: readonly Issue[] }
const bodyOf = (file: FileRow, department: Department, isFileVisible: boolean) => ({
  body: { isFileVisible, dept: department._id, id: file._id },
})

/**
 * Shows or hides a department's rows. Hiding first asks for confirmation and says who loses what; the caller renders `question`
 * (api.md, Asking first).
 */
export function useVisibility(): {
  show: (file: FileRow, department: Department, isVisible: boolean) => void
  question: ReactNode
} {
  const [query, setAsked] = useState<Question | undefined>(undefined)
  const set = useWrite(files.setVisibility)
  const { mutate } = set
  const show = useCallback(
    (file: FileRow, department: Department, isVisible: boolean): void =>
      mutate(
        { query: { confirm: 'false' }, ...bodyOf(file, department, isVisible) },
        {
          onError: ({ code, issues }) => code === 'NEEDS_CONFIRMATION' && setAsked({ file, department, losses: issues }),
        },
      ),
    [mutate],
  )
  const question = (
    <ConfirmDialog
      open={query !== undefined}
      title={`Hide the rows of ${query?.department.name ?? ''} in ${query?.file.name ?? ''}?`}
      verb="Hide"
      onConfirm={async () => query && set.mutateAsync({ query: {}, ...bodyOf(query.file, query.department, false) })}
      onClose={() => setAsked(undefined)}
    >
      <ul className={styles.losses}>
        {query?.losses.map(({ path, message }) => (
          <li key={path}>{message}</li>
        ))}
      </ul>
      <p>Staff keep their tasks. You can show it again at any time.</p>
    </ConfirmDialog>
  )
  return { show, question }
}
