import { type ReactNode, useEffect, useRef, useState } from 'react'
import { counted } from '../../shared/counted.ts'
import { DownloadButton } from '../../export/web/DownloadButton.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/list-page/PageHeader.tsx'
import { type Downloading, useDownload } from '../../web/use-calls.ts'
import { uploads } from '../contract.ts'
import { DropZone } from './DropZone.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import { type TakeBack, TakeBackDialog } from './TakeBackDialog.tsx'
import { IssueTable } from './IssueTable.tsx'
import type { Import, Problem } from './use-import.ts'
import { showBytes } from '../../ui/show-bytes.ts'
import styles from './ImportFlow.module.css'

export type ImportFlowProps<Preview extends { count: number; counts: { bad: number; new: number } }, Result> = {
  flow: Import<Preview, Result>
  /** On a page, with its header; without it the steps are the content of a dialog. */
  page?: { title: string; crumbs: readonly ReactNode[] }
  /** The name of the template. */
  template: string
  /** Which columns are read. */
  instructions: ReactNode
  /** What is chosen besides the file; `missing` is shown there and not again. */
  fields?: ReactNode
  missing?: string
  /** Below the file. */
  earlier?: ReactNode
  preview: (preview: Preview, problem: Problem | undefined) => ReactNode
  running: { title: string; note: string; last?: { name: string; text: string } }
  /** `takeBack`: the button, among the result's actions. */
  result: (result: Result, shown: { isTakenBack: boolean; takeBack: ReactNode }) => ReactNode
  /** How the import is taken back; undefined: there is nothing to take back. */
  takeBack: (result: Result) => TakeBack | undefined
  /** The summary of the preview, or why the import is disabled. */
  note: (preview: Preview) => string
  /** The label of the button that imports. */
  submit: (preview: Preview) => string
  /** The download of the problem rows, and what starts it. */
  problemRows: Downloading
  onProblemRows: (file: File) => void
  /** Whether the preview, or the result, has rows to download that are not imported. */
  hasProblemRows: (preview: Preview, result: Result | undefined) => boolean
  /** Whether another file may be chosen after the result. */
  isLeavable?: boolean
  onCancel?: () => void
}

/** The screen of an upload: choose a file, preview what it would do, import it, see the result. */
export function ImportFlow<Preview extends { count: number; counts: { bad: number; new: number } }, Result>(
  props: ImportFlowProps<Preview, Result>,
) {
  const { flow, page, running, onCancel, isLeavable = true } = props
  const { file, phase, going } = flow
  const { step } = phase
  const [asksTakeBack, setAsksTakeBack] = useState(false)
  const main = useRef<HTMLDivElement>(null)
  const seen = useRef(step)
  useEffect(() => {
    // Each step begins at its heading, for keyboards and screen readers.
    if (seen.current !== step) main.current?.querySelector<HTMLElement>('h2')?.focus()
    seen.current = step
  }, [step])
  const isBlocked = phase.step === 1 && (phase.preview.counts.bad > 0 || phase.preview.counts.new === 0)
  const result = phase.step === 3 ? phase.result : undefined
  const takeBack = phase.step === 3 ? props.takeBack(phase.result) : undefined
  const isTakenBack = phase.step === 3 && phase.isTakenBack
  const takeBackButton =
    takeBack === undefined || isTakenBack ? undefined : (
      <Button onClick={() => setAsksTakeBack(true)}>Take this import back</Button>
    )
  const isProblematic = phase.step === 1 || (phase.step === 3 && !phase.isTakenBack)
  const hasProblemRows = isProblematic && props.hasProblemRows(phase.preview, result)
  return (
    <div className={classNames(page && styles.page, page && step === 1 && styles.isPreview)} ref={main}>
      {page && (
        <PageHeader {...page}>
          {file && step > 0 && (
            <span className={styles.file}>
              <Icon name="file" />
              {file.name}, {showBytes(file.size)}
              {'preview' in phase && <>, {counted(phase.preview.count, 'row')}</>}
            </span>
          )}
        </PageHeader>
      )}
      <ImportSteps step={step} />
      <div className={styles.body}>
        {phase.step === 0 && <FileStep {...props} isReading={phase.reading === true} problem={phase.problem} />}
        {/* Here, because the preview itself is loaded later. */}
        {step === 1 && (
          <h2 tabIndex={-1} className="sr-only">
            Preview
          </h2>
        )}
        {phase.step === 1 && props.preview(phase.preview, phase.problem)}
        {step === 2 && <ImportProgress going={going} {...running} />}
        {phase.step === 3 && props.result(phase.result, { isTakenBack, takeBack: takeBackButton })}
      </div>
      {takeBack && (
        <TakeBackDialog
          {...takeBack}
          open={asksTakeBack}
          run={() => takeBack.run().then(flow.takenBack)}
          onClose={() => setAsksTakeBack(false)}
        />
      )}
      <footer className={page ? styles.foot : styles.dialogFoot}>
        <p id="import-note">
          {phase.step === 1 && phase.preview.counts.bad > 0 && <Icon name="warning" />}
          {phase.step === 1 && props.note(phase.preview)}
          {step === 0 && 'Nothing is stored before you have seen the preview.'}
          {step === 2 && running.note}
        </p>
        {onCancel && (
          <Button disabled={step === 2} onClick={onCancel}>
            {step === 3 ? 'Close' : 'Cancel'}
          </Button>
        )}
        {phase.step === 0 && (
          <Button kind="primary" busy={phase.reading === true} onClick={() => void flow.look()}>
            Preview
          </Button>
        )}
        {hasProblemRows && file && (
          <DownloadButton icon="download" download={props.problemRows} onClick={() => props.onProblemRows(file)}>
            Download problem rows
          </DownloadButton>
        )}
        {(step === 1 || (step === 3 && isLeavable)) && <Button onClick={flow.again}>Choose another file</Button>}
        {phase.step === 1 && (
          <Button kind="primary" disabled={isBlocked} aria-describedby="import-note" onClick={() => void flow.run()}>
            {props.submit(phase.preview)}
          </Button>
        )}
      </footer>
    </div>
  )
}

type FileStepProps = Pick<ImportFlowProps<never, never>, 'template' | 'instructions' | 'fields' | 'missing' | 'earlier'> & {
  flow: Omit<Import<unknown, unknown>, 'phase'>
  isReading: boolean
  problem: Problem | undefined
}

/** The first step: the workbook, and what is chosen besides it. */
function FileStep({ flow, template, instructions, fields, missing, earlier, isReading, problem }: FileStepProps) {
  const download = useDownload(uploads.template)
  return (
    <div className={styles.choose}>
      <h2 tabIndex={-1} className="sr-only">
        Choose a file
      </h2>
      {fields}
      <p className={styles.instructions}>
        {instructions}{' '}
        <DownloadButton
          kind="quiet"
          icon="download"
          download={download}
          onClick={() => void download.start({ params: { kind: template } })}
        >
          Download the template
        </DownloadButton>
      </p>
      <DropZone file={flow.file} onFile={flow.choose} onProblem={flow.reject} disabled={isReading} />
      {isReading && <ImportProgress going={flow.going} title="Reading the workbook" isPreview />}
      {problem && problem.message !== missing && (
        <div className={styles.problem} role="alert">
          <p>{problem.message}</p>
        </div>
      )}
      {problem?.issues.some(({ row }) => row !== undefined) && <IssueTable issues={problem.issues} />}
      {earlier}
    </div>
  )
}
