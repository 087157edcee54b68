import { type DragEvent, type Ref, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import { formatBytes } from '../../shared/bytes.ts'
import { getErrorMessage } from '../../ui/form/form-problems.ts'
import { takeHandedFile } from './handed-file.ts'
import { droppedFolder, snapshotFile } from './snapshot-file.ts'
import { isWorkbookName, workbookTypes } from './workbook-file.ts'
import styles from './DropZone.module.css'

type DropZoneProps = {
  file: File | undefined
  onFile: (file: File) => void
  /** The error of a drop: more than one file, or another type. */
  onProblem: (sentence: string) => void
  disabled?: boolean
  /** File extensions; .xlsx and .xls by default. */
  accept?: string
  wrongTypeText?: string
  /** What the file is: "a file" by default. */
  what?: string
  inputRef?: Ref<HTMLInputElement>
}

/** One file, dropped or chosen, with its bytes at that moment; click and keyboard use the input inside. */
export function DropZone({ file, onFile, onProblem, disabled = false, accept = workbookTypes, ...rest }: DropZoneProps) {
  const { wrongTypeText = 'Only Excel files (.xlsx, .xls) can be uploaded.', what = 'a file', inputRef } = rest
  const [over, setOver] = useState(false)
  const hintId = useId()
  /** The number of choices: of two, the later one counts, whichever is read first. */
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
  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    const folder = droppedFolder(event.dataTransfer)
    if (folder === undefined) take(event.dataTransfer.files)
    else if (!disabled) onProblem(`${folder} is a folder. Open it and drop one file.`)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the input inside does the same by click and by keys
    <label
      className={classNames(styles.dropZone, over && styles.isOver)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
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
