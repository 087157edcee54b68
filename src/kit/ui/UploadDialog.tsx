import { Button, Modal } from 'antd'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { Issue } from '../errors.ts'
import { issuesOf, messageOf } from './form-problems.ts'
import { Icon } from './icons.tsx'
import { isWorkbookName, showBytes, workbookTypes } from './workbook-file.ts'
import './controls.css'
import './dialogs.css'

export type UploadDialogProps = {
  open: boolean
  title: string
  submitLabel: string
  /** Sends the file; a rejection keeps the dialog open and lists its issues. */
  onSend: (file: File) => Promise<unknown>
  /** Sent bytes, 0 to 1. */
  sentShare: number
  onClose: () => void
  /** The document's sentence for a missing file: "Please select a file first!" */
  noFileText: string
  wrongTypeText?: string
  /** File endings; .xlsx and .xls when absent. */
  accept?: string
  template?: { href: string; label: string }
  /** Said over the drop zone: which columns are read, say. */
  children?: ReactNode
}

/** One workbook to the server: drop or choose, real progress of the sent bytes, and each bad row by its place in the sheet. */
export function UploadDialog(props: UploadDialogProps) {
  const { open, title, submitLabel, onSend, sentShare, onClose, noFileText, accept = workbookTypes, template, children } = props
  const { wrongTypeText = 'Only Excel files (.xlsx, .xls) can be uploaded.' } = props
  const [file, setFile] = useState<File | undefined>(undefined)
  const [busy, setBusy] = useState(false)
  const [over, setOver] = useState(false)
  const [problem, setProblem] = useState<{ message: string; issues: Issue[] } | undefined>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()

  const endings = accept.split(',').map((ending) => ending.trim().toLowerCase())
  const fits = (name: string): boolean =>
    accept === workbookTypes ? isWorkbookName(name) : endings.some((ending) => name.toLowerCase().endsWith(ending))
  const close = (): void => {
    setFile(undefined)
    setProblem(undefined)
    onClose()
  }
  const take = (files: FileList | null): void => {
    const [one, another] = files ?? []
    if (one === undefined || busy) return
    if (another !== undefined) return setProblem({ message: 'One file at a time, please.', issues: [] })
    if (!fits(one.name)) return setProblem({ message: wrongTypeText, issues: [] })
    setFile(one)
    setProblem(undefined)
  }
  const send = async (): Promise<void> => {
    if (file === undefined) {
      setProblem({ message: noFileText, issues: [] })
      input.current?.focus()
      return
    }
    setBusy(true)
    setProblem(undefined)
    try {
      await onSend(file)
      close()
    } catch (error) {
      setProblem({ message: messageOf(error), issues: issuesOf(error) })
    } finally {
      setBusy(false)
    }
  }
  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const percent = Math.round(sentShare * 100)

  return (
    <Modal
      open={open}
      title={title}
      width={problem && problem.issues.length > 0 ? 720 : 480}
      onCancel={() => !busy && close()}
      mask={{ closable: file === undefined }}
      destroyOnHidden
      footer={
        <div className="dialog-foot">
          <span className="dialog-note">
            {template && (
              <a className="safe-link" href={template.href} download>
                {template.label}
              </a>
            )}
          </span>
          <Button disabled={busy} onClick={close}>
            Cancel
          </Button>
          <Button type="primary" loading={busy} onClick={() => void send()}>
            {submitLabel}
          </Button>
        </div>
      }
    >
      {children}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the input inside does the same by click and by keys */}
      <label
        className={`drop-zone${over ? ' is-over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <input
          ref={input}
          type="file"
          className="sr-only"
          accept={accept}
          disabled={busy}
          aria-describedby={hintId}
          onChange={(event) => {
            take(event.target.files)
            event.target.value = ''
          }}
        />
        <Icon name={file ? 'file' : 'upload'} size={20} />
        {file ? (
          <span>
            <b>{file.name}</b>, {showBytes(file.size)}
          </span>
        ) : (
          <span>Drop a file here, or choose one</span>
        )}
        <small id={hintId}>{file ? 'Choose another file' : `One file, ${endings.join(' or ')}`}</small>
      </label>
      {busy && (
        <div className="upload-progress">
          <progress value={sentShare} max={1} aria-label="Sent" />
          <span role="status">{percent < 100 ? `${percent} % sent` : 'Sent. The server is reading it.'}</span>
        </div>
      )}
      {problem && (
        <div className="form-problem" role="alert">
          <p>{problem.message}</p>
        </div>
      )}
      {problem && problem.issues.length > 0 && <IssueTable issues={problem.issues} />}
    </Modal>
  )
}

const shownIssues = 200

/** What is wrong in a sheet, by sheet row and column. */
export function IssueTable({ issues }: { issues: readonly Issue[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
    <div className="issue-scroll" tabIndex={0} role="region" aria-label="Bad rows">
      <table className="issue-table">
        <thead>
          <tr>
            <th scope="col">Sheet row</th>
            <th scope="col">Column</th>
            <th scope="col">What is wrong</th>
          </tr>
        </thead>
        <tbody>
          {issues.slice(0, shownIssues).map((issue, at) => (
            <tr key={at}>
              <td>{issue.row ?? '—'}</td>
              <td>{issue.column ?? (issue.row === undefined ? issue.path : '—')}</td>
              <td>{issue.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {issues.length > shownIssues && <p className="issue-more">and {issues.length - shownIssues} more</p>}
    </div>
  )
}
