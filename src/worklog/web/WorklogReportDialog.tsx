import { Segmented } from '../../kit/ui/form/segmented.ts'
import { Select } from '../../kit/ui/form/select.ts'
import { useState } from 'react'
import { NO_DEPARTMENT } from '../../departments/vocabulary.ts'
import { DownloadButton } from '../../kit/export/web/DownloadButton.tsx'
import { Button } from '../../kit/ui/button/Button.tsx'
import { Dialog, DialogFoot } from '../../kit/ui/dialog/Dialog.tsx'
import { Field } from '../../kit/ui/form/Field.tsx'
import { toPersonOptions } from '../../kit/ui/person-name.ts'
import { useDownload, useRead } from '../../kit/web/use-calls.ts'
import { worklog } from '../contract.ts'
import { worklogReport } from '../report-contract.ts'
import styles from './WorklogReportDialog.module.css'

const KINDS = ['department', 'profile', 'user'] as const
type Kind = (typeof KINDS)[number]
const words: Record<Kind, string> = { department: 'Department', profile: 'Profile', user: 'User' }

type Props = {
  open: boolean
  profile?: string
  onClose: () => void
}

export function WorklogReportDialog({ open, profile, onClose }: Props) {
  const first = { kind: profile === undefined ? ('department' as const) : ('profile' as const), of: profile }
  const [chosen, setChosen] = useState<{ kind: Kind; of: string | undefined }>(first)
  const [issue, setIssue] = useState<string>()
  const people = useRead(worklogReport.choices, {}, { enabled: open })
  const profiles = useRead(worklog.profiles, {}, { enabled: open })
  const download = useDownload(worklogReport.download)
  const options = {
    department: [
      ...(people.data?.departments ?? []).map(({ _id, name, isDeleted }) => ({
        value: _id,
        label: isDeleted ? `${name}, deleted` : name,
        search: name,
      })),
      { value: NO_DEPARTMENT, label: NO_DEPARTMENT, search: NO_DEPARTMENT },
    ],
    profile: (profiles.data?.data ?? []).map(({ _id, name, subject, project }) => {
      const label = `${name}, ${subject.name}, ${project.name}`
      return { value: _id, label, search: label }
    }),
    user: toPersonOptions(people.data?.users ?? []),
  }[chosen.kind]
  const read = chosen.kind === 'profile' ? profiles : people
  const close = (): void => {
    download.cancel()
    setChosen(first)
    setIssue(undefined)
    onClose()
  }
  const start = (): void => {
    const { kind, of } = chosen
    if (of === undefined) return setIssue(`Please select a ${words[kind].toLowerCase()}.`)
    void download.start({ body: { [kind]: of } }, close)
  }
  return (
    <Dialog
      open={open}
      title="Generate report"
      onClose={close}
      footer={
        <DialogFoot>
          <Button onClick={close}>Close</Button>
          <DownloadButton kind="primary" download={download} onClick={start}>
            Download
          </DownloadButton>
        </DialogFoot>
      }
    >
      <Segmented
        className={styles.kinds}
        aria-label="Report of a"
        block
        value={chosen.kind}
        options={KINDS.map((value) => ({ value, label: words[value] }))}
        onChange={(kind) => {
          setChosen({ kind, of: undefined })
          setIssue(undefined)
        }}
      />
      <Field label={words[chosen.kind]} required issue={issue ?? read.error?.message}>
        {({ className: _, ...given }) => (
          <Select
            {...given}
            className={styles.select}
            showSearch={{ optionFilterProp: 'search' }}
            loading={read.isPending}
            placeholder={`Choose a ${words[chosen.kind].toLowerCase()}`}
            value={chosen.of}
            options={options}
            onChange={(of) => {
              setChosen({ kind: chosen.kind, of })
              setIssue(undefined)
            }}
          />
        )}
      </Field>
    </Dialog>
  )
}
