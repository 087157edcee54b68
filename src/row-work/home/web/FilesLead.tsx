import { formatQuantity } from '../../../kit/shared/counted.ts'
import { useFiles } from './use-files.ts'

export function FilesLead() {
  const { data } = useFiles()
  if (data === undefined) return null
  const { files_count: files, open, unassigned } = data
  if (files === 0) return <>No files are in progress.</>
  const without = unassigned === 0 ? 'every row has an author' : `${formatQuantity(unassigned, 'row')} without an author`
  return (
    <>
      {formatQuantity(files, 'file')} in progress, {formatQuantity(open, 'question')} to go, {without}.
    </>
  )
}
