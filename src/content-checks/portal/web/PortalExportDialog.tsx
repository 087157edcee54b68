import { type ReactNode, useId, useState } from 'react'
import { formatQuantity } from '../../../kit/shared/counted.ts'
import { DownloadButton } from '../../../kit/export/web/DownloadButton.tsx'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { Dialog, DialogFoot } from '../../../kit/ui/dialog/Dialog.tsx'
import { ErrorStrip } from '../../../kit/ui/feedback/ErrorStrip.tsx'
import type { CallInput } from '../../../kit/shared/endpoint.ts'
import { usePreference } from '../../../kit/web/preferences.ts'
import { useDownload, useRead } from '../../../kit/web/use-calls.ts'
import { type PortalOutcome, portalRows } from '../contract.ts'
import { PORTAL_FORMATS, type PortalFormat } from '../vocabulary.ts'
import { listProblemLines, sumKinds, writeKinds } from './outcome-words.ts'
import styles from './PortalExportDialog.module.css'

export type RowsToExport = { key: string; words: string; body: CallInput<typeof portalRows.qti>['body'] }

type Props = {
  open: boolean
  file: string
  choices: readonly RowsToExport[]
  onClose: () => void
}

const explained: Record<PortalFormat, string> = {
  qti: 'A package of items with their pictures, for question banks that import QTI.',
  moodle: 'One file with all questions, for the question bank of Moodle.',
}
const formats = Object.entries(PORTAL_FORMATS).map(([value, label]) => ({
  value: value as PortalFormat,
  label: (
    <>
      <b>{label}</b> {explained[value as PortalFormat]}
    </>
  ),
}))

type Option<Value> = { value: Value; label: ReactNode }
type ChoiceProps<Value> = { legend: string; options: readonly Option<Value>[]; value: Value; onChange: (value: Value) => void }

function Choice<Value extends string>({ legend, options, value, onChange }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.field}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}

export function PortalExportDialog({ open, ...props }: Props) {
  const { onClose } = props
  return (
    <Dialog open={open} title="Export for a portal" width={520} onClose={onClose}>
      <Export {...props} />
    </Dialog>
  )
}

function Export({ file, choices, onClose }: Omit<Props, 'open'>) {
  const [preferred, setFormat] = usePreference('portal.exportFormat')
  const format = preferred === 'moodle' ? 'moodle' : 'qti'
  const [key, setKey] = useState(choices[0]?.key)
  const chosen = choices.find((choice) => choice.key === key) ?? choices[0]
  const sent = { params: { filename: file }, body: chosen?.body ?? {} }
  const outcome = useRead(portalRows.outcome, sent)
  const qti = useDownload(portalRows.qti)
  const moodle = useDownload(portalRows.moodle)
  const download = format === 'qti' ? qti : moodle
  const data = outcome.data?.data
  const why =
    outcome.error?.message ?? (data !== undefined && sumKinds(data) === 0 ? 'None of these rows has a question.' : undefined)
  return (
    <div className={styles.dialog}>
      {choices.length > 1 && (
        <Choice
          legend="Rows"
          options={choices.map((choice) => ({ value: choice.key, label: choice.words }))}
          value={chosen?.key ?? ''}
          onChange={setKey}
        />
      )}
      <Choice legend="Format" options={formats} value={format} onChange={setFormat} />
      <div role="status" aria-busy={outcome.isFetching} className={styles.outcome}>
        {data === undefined ? outcome.error === null && 'Reading the rows…' : <Outcome outcome={data} />}
      </div>
      {outcome.error && data === undefined && (
        <ErrorStrip message={outcome.error.message} onRetry={() => void outcome.refetch()} />
      )}
      <DialogFoot note={data && formatQuantity(sumKinds(data), 'question')}>
        <Button onClick={onClose}>Close</Button>
        <DownloadButton kind="primary" icon="download" download={download} why={why} onClick={() => void download.start(sent)}>
          Export
        </DownloadButton>
      </DialogFoot>
    </div>
  )
}

function Outcome({ outcome }: { outcome: PortalOutcome }) {
  const lines = listProblemLines(outcome)
  return (
    <>
      <p>{writeKinds(outcome)}</p>
      {lines.length > 0 && (
        <ul className={styles.problems} aria-label="Rows to check">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  )
}
