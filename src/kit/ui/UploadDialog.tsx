import { Dialog } from './dialog/Dialog.tsx'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from './button/Button.tsx'
import type { Issue } from '../shared/errors.ts'
import { DropZone } from './DropZone.tsx'
import { issuesOf, messageOf } from './form/form-problems.ts'
import { IssueTable } from './IssueTable.tsx'
import { useBusy } from '../web/use-calls.ts'
import { workbookTypes } from './workbook-file.ts'
import './dialog/dialogs.css'

export type UploadDialogProps = {
  open: boolean
  title: string
  submitLabel: string
  /** Sends the file; on a rejection the dialog stays open and lists the issues. */
  onSend: (file: File) => Promise<unknown>
  /** The share of bytes sent, 0 to 1. */
  sentShare: number
  onClose: () => void
  /** The document's sentence for a missing file: "Please select a file first!" */
  noFileText: string
  wrongTypeText?: string
  /** File extensions; .xlsx and .xls by default. */
  accept?: string
  /** Downloads the empty workbook with the columns of this upload. */
  onTemplate?: () => void
  /** Text over the drop zone: which columns are read, say. */
  children?: ReactNode
}

/** Uploads one workbook: drop or choose, progress by bytes sent, and each bad row with its place in the sheet. */
export function UploadDialog(props: UploadDialogProps) {
  const { open, title, submitLabel, onSend, sentShare, onClose, noFileText, accept = workbookTypes, onTemplate, children } = props
  const { wrongTypeText } = props
  const [file, setFile] = useState<File | undefined>(undefined)
  const [busy, run] = useBusy()
  const [problem, setProblem] = useState<{ message: string; issues: Issue[] } | undefined>(undefined)
  const input = useRef<HTMLInputElement>(null)

  const close = (): void => {
    setFile(undefined)
    setProblem(undefined)
    onClose()
  }
  const send = async (): Promise<void> => {
    if (file === undefined) {
      setProblem({ message: noFileText, issues: [] })
      input.current?.focus()
      return
    }
    setProblem(undefined)
    try {
      await onSend(file)
      close()
    } catch (error) {
      setProblem({ message: messageOf(error), issues: issuesOf(error) })
    }
  }
  const percent = Math.round(sentShare * 100)

  return (
    <Dialog
      open={open}
      title={title}
      width={problem && problem.issues.length > 0 ? 720 : 480}
      onClose={() => !busy && close()}
      maskCloses={file === undefined}
      footer={
        <div className="dialog-foot">
          <span className="dialog-note">
            {onTemplate && (
              <Button kind="quiet" onClick={onTemplate}>
                Download the template
              </Button>
            )}
          </span>
          <Button disabled={busy} onClick={close}>
            Cancel
          </Button>
          <Button kind="primary" busy={busy} onClick={() => void run(send)}>
            {submitLabel}
          </Button>
        </div>
      }
    >
      {children}
      <DropZone
        file={file}
        onFile={(one) => {
          setFile(one)
          setProblem(undefined)
        }}
        onProblem={(message) => setProblem({ message, issues: [] })}
        disabled={busy}
        accept={accept}
        inputRef={input}
        {...(wrongTypeText !== undefined && { wrongTypeText })}
      />
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
    </Dialog>
  )
}
