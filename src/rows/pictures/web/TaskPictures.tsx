import { useState } from 'react'
import { ErrorStrip } from '../../../kit/ui/feedback/ErrorStrip.tsx'
import { joinClassNames } from '../../../kit/ui/class-names.ts'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import { usePicture } from './picture.ts'
import { toReadProblem } from '../../../kit/web/use-calls.ts'
import type { CellPicture, GridRow } from '../../workflow/contract.ts'
import { taskPictures } from '../contract.ts'
import styles from './TaskPictures.module.css'

const PictureDialog = lazyPart('PictureDialog', () => import('./PictureDialog.tsx'), {
  isOpen: ({ open }: { open: boolean }) => open,
})

/** One transparent pixel, shown until the picture is loaded. */
const BLANK = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

type Row = Pick<GridRow, '_id' | 'question_id' | 'cellPictures'>

type Props = {
  row: Row
  /** Selects the pictures by column. `column` is null for a picture that belongs to no column. */
  isHere?: (column: string | null) => boolean
  /** Makes pictures at most 60 mm high, for print. */
  small?: boolean
}

/** The pictures of a row at their own size. A click or Enter enlarges a picture. */
export function TaskPictures({ row: { _id: task, question_id: id, cellPictures }, isHere = () => true, small = false }: Props) {
  const pictures = (cellPictures ?? []).map((picture, at) => ({ picture, at })).filter(({ picture }) => isHere(picture.column))
  if (pictures.length === 0) return null
  return (
    <div className={joinClassNames(styles.pictures, small && styles.small)} role="group" aria-label="Pictures">
      {pictures.map(({ picture, at }) => (
        <TaskPicture key={`${picture.hash} ${at}`} title={`Picture ${at + 1} of ${id}`} {...{ task, picture }} />
      ))}
    </div>
  )
}

function TaskPicture({ task, picture, title }: { task: string; picture: CellPicture; title: string }) {
  const { hash, width, height } = picture
  const read = usePicture(taskPictures.picture, { params: { task, hash } })
  const { data: address } = read
  const [isOpen, setOpen] = useState(false)
  const problem = toReadProblem(read)
  if (problem !== undefined) return <ErrorStrip {...problem} message={`${title}: ${problem.message}`} />
  return (
    <>
      <button
        type="button"
        className={styles.picture}
        aria-haspopup="dialog"
        title="Open large"
        aria-busy={address === undefined}
        onClick={() => setOpen(address !== undefined)}
      >
        <img src={address ?? BLANK} alt={title} width={width} height={height} />
      </button>
      <PictureDialog open={isOpen} title={title} address={address ?? BLANK} size={picture} onClose={() => setOpen(false)} />
    </>
  )
}
