import { type Ref, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { joinClassNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import { formatBytes } from '../../shared/bytes.ts'
import { getErrorMessage } from '../../ui/form/form-problems.ts'
import { takeHandedFile } from './handed-file.ts'
import { getDroppedFolder, snapshotFile } from './snapshot-file.ts'
import { isWorkbookName, workbookTypes } from './workbook-file.ts'
import styles from './DropZone.module.css'

type DropZoneProps = {
  file: File | undefined
  onFile: (file: File) => void
  onProblem: (sentence: string) => void
  disabled?: boolean
  accept?: string
  wrongTypeText?: string
  what?: string
  /** The element on which a file can be dropped, if it is larger than the zone itself. */
  area?: RefObject<HTMLElement | null>
  inputRef?: Ref<HTMLInputElement>
}

const DRAGS = ['dragover', 'dragleave', 'drop'] as const

/** Takes one file, dropped or chosen, with the bytes that it has at that moment. */
export function DropZone({ file, onFile, onProblem, disabled = false, accept = workbookTypes, ...rest }: DropZoneProps) {
  const { wrongTypeText = 'Only Excel files (.xlsx, .xls) can be uploaded.', what = 'a file', area, inputRef } = rest
  const [over, setOver] = useState(false)
  const hintId = useId()
  /** Counts choices, so that the latest one wins even if an earlier file is read later. */
  const latest = useRef(0)
  const endings = accept.split(',').map((ending) => ending.trim().toLowerCase())
  const fits = (name: string): boolean =>
    accept === workbookTypes ? isWorkbookName(name) : endings.some((ending) => name.toLowerCase().endsWith(ending))
  const take = (files: ArrayLike<File> | null): void => {
    const [one, another] = Array.from(files ?? [])
    if (one === undefined || disabled) return
    if (another !== undefined) onProblem('Drop one file at a time.')
    else if (!fits(one.name)) onProblem(wrongTypeText)
    else {
      const number = ++latest.current
      const ifLatest = (then: () => void): void => (number === latest.current ? then() : undefined)
      snapshotFile(one).then(
        (kept) => ifLatest(() => onFile(kept)),
        (error: unknown) => ifLatest(() => onProblem(getErrorMessage(error))),
      )
    }
  }
  const takeHanded = useEffectEvent(() => {
    const one = takeHandedFile()
    if (one !== undefined) take([one])
  })
  useEffect(() => takeHanded(), [])
  const zone = useRef<HTMLLabelElement>(null)
  const onDrag = useEffectEvent((event: DragEvent): void => {
    const { dataTransfer: dragged, type, relatedTarget } = event
    // Text that is dragged from one field to another is not meant for the zone.
    if (dragged?.types.includes('Files') !== true) return
    event.preventDefault()
    const isLeft = type === 'dragleave' && !(event.currentTarget as Node).contains(relatedTarget as Node | null)
    if (type !== 'dragleave' || isLeft) setOver(type === 'dragover')
    if (type !== 'drop') return
    const folder = getDroppedFolder(dragged)
    if (folder === undefined) take(dragged.files)
    else if (!disabled) onProblem(`${folder} is a folder. Open it and drop one file.`)
  })
  useEffect(() => {
    const place = area?.current ?? zone.current
    const handle = (event: DragEvent): void => onDrag(event)
    for (const type of DRAGS) place?.addEventListener(type, handle)
    return () => {
      for (const type of DRAGS) place?.removeEventListener(type, handle)
    }
  }, [area])
  return (
    <label ref={zone} className={joinClassNames(styles.dropZone, over && styles.isOver)}>
      <input
        ref={inputRef}
        type="file"
        className="sr-only"
        accept={accept}
        disabled={disabled}
        aria-describedby={hintId}
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
      <Icon name={file ? 'file' : 'upload'} size={20} />
      {file ? (
        <span>
          <b>{file.name}</b>, {formatBytes(file.size)}
        </span>
      ) : (
        <span>Drop {what} here, or choose one</span>
      )}
      <small id={hintId}>{file ? 'Choose another file' : `One file, ${endings.join(' or ')}`}</small>
    </label>
  )
}
