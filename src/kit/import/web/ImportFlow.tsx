import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { formatQuantity } from '../../shared/counted.ts'
import type { Issue } from '../../shared/errors.ts'
import { DownloadButton } from '../../export/web/DownloadButton.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { joinClassNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import { lazyPart, useAhead } from '../../ui/lazy-part.tsx'
import { PageHeader } from '../../ui/list-page/PageHeader.tsx'
import { isFocusLost } from '../../web/focus-unmoved.ts'
import { useKeyedThing } from '../../web/key-guard.ts'
import { isBehindDialog } from '../../web/letter-keys.ts'
import { type Downloading, useDownload } from '../../web/use-calls.ts'
import { usePageKeys } from '../../web/use-page-keys.ts'
import { type SurveyedSheet, uploads } from '../contract.ts'
import { DropZone } from './DropZone.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import type { TakeBackPrompt } from './TakeBackDialog.tsx'
import type { ImportProblem } from './import-problem.ts'
import type { PreviewProps } from './preview-props.ts'
import type { Import, SentWorkbook } from './use-import.ts'
import { formatBytes } from '../../shared/bytes.ts'
import { UserText } from '../../ui/PersonName.tsx'
import { PasteField } from './PasteField.tsx'
import { isAllRead, type Unused } from '../reading-rules.ts'
import type { PastedColumns } from './text-table.ts'
import { isWorkbookName, workbookTypes } from './workbook-file.ts'
import styles from './ImportFlow.module.css'

const SheetsRead = lazyPart('SheetsRead', () => import('./SheetsRead.tsx'))
const IssueTable = lazyPart('IssueTable', () => import('./IssueTable.tsx'))
const TakeBackDialog = lazyPart('TakeBackDialog', () => import('./TakeBackDialog.tsx'), { isOpen: ({ open }) => open })
const ahead = [SheetsRead, IssueTable, TakeBackDialog]

export type FlowPreview = {
  count: number
  counts: { bad: number; new: number }
  problems?: { issues: readonly Issue[] }
  sheets?: SurveyedSheet[] | undefined
}

export type ImportFlowProps<Preview extends FlowPreview, Result> = {
  flow: Import<Preview, Result>
  /** Without a header, the steps are the content of a dialog. */
  page?: { title: string; crumbs: readonly ReactNode[] }
  template: string
  instructions: ReactNode
  /** Further fields besides the file. They show the `missing` message themselves. */
  fields?: (disabled: boolean) => ReactNode
  missing?: string
  only?: { accept: string; wrongTypeText: string }
  paste?: PastedColumns
  earlier?: ReactNode
  preview: (preview: Preview, props: PreviewProps) => ReactNode
  /** Returns the number of rows that the import would store; by default the number of new ones. */
  stores?: (preview: Preview) => number
  running: { title: string; note: string; last?: { name: string; text: string } }
  result: (result: Result, shown: { isTakenBack: boolean; takeBack: ReactNode }) => ReactNode
  takeBack: (result: Result) => TakeBackPrompt | undefined
  unread?: (preview: Preview) => readonly string[]
  /** Whether the import stores pictures, and itself reports pictures that it leaves out. */
  keepsPictures?: boolean
  /**
   * Returns the summary of the preview, or why the import is disabled. `isWhole` means that every visible part of the workbook is
   * read.
   */
  note: (preview: Preview, isWhole: boolean) => string
  submit: (preview: Preview) => string
  problemRows: Downloading
  onProblemRows: (sent: SentWorkbook) => void
  hasProblemRows: (preview: Preview, result: Result | undefined) => boolean
  /** Whether another file may be chosen after the result. */
  isLeavable?: boolean
  onCancel?: () => void
  /** Called with whether there is a typed list or a corrected cell that has not been stored yet. */
  onTyped?: (isTyped: boolean) => void
  question?: ReactNode
}

export function ImportFlow<Preview extends FlowPreview, Result>(props: ImportFlowProps<Preview, Result>) {
  const { flow, page, running, onCancel, onTyped, question, isLeavable = true } = props
  const { workbook, sent, corrections, phase, going } = flow
  const { step } = phase
  const [asksTakeBack, setAsksTakeBack] = useState(false)
  const [pasted, setPasted] = useState(nothingPasted)
  const [isUnsent, setIsUnsent] = useState(false)
  useAhead(ahead)
  const takeText = async (name: string, text: string): Promise<void> => {
    const table = await loadTextTable().catch(() => undefined)
    if (table === undefined) return flow.reject('The list could not be read. Check the connection and try again.')
    const made = table.buildWorkbookOfText(name, text, props.paste ?? { columns: [] })
    if (made === undefined) flow.reject('The list is empty.')
    else flow.choose(made.file, made.above)
  }
  const takePasted = (text: string): void => {
    setPasted({ text, isTaken: true })
    void takeText('Pasted list.xlsx', text)
  }
  const isTyped = step < 2 && (pasted.text.trim() !== '' || corrections.length > 0)
  useEffect(() => {
    onTyped?.(isTyped)
    return () => onTyped?.(false)
  }, [isTyped, onTyped])
  const main = useRef<HTMLDivElement>(null)
  const seen = useRef(step)
  useEffect(() => {
    // Moves the focus to the heading of each step, for keyboards and screen readers.
    if (seen.current !== step) main.current?.querySelector<HTMLElement>('h2')?.focus()
    seen.current = step
  }, [step])
  const { stores = ({ counts }: Preview) => counts.new } = props
  const isChecking = phase.step === 1 && phase.isChecking === true
  const isBlocked = phase.step === 1 && (isChecking || isUnsent || phase.preview.counts.bad > 0 || stores(phase.preview) === 0)
  useKeyedThing(`step ${step}`)
  usePageKeys((event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    if (event.defaultPrevented || event.repeat || phase.step !== 1 || isBlocked) return
    // Ignores keys while a dialog of this screen, such as the question before an undo, is open. The screen itself may also be in
    // a dialog.
    if (isBehindDialog() && main.current?.closest('dialog, [role=dialog]') === null) return
    event.preventDefault()
    void flow.run()
  })
  const wasChecking = useRef(false)
  useEffect(() => {
    // When the last problem is corrected, the grid disappears with the focus.
    if (wasChecking.current && !isChecking && isFocusLost()) main.current?.querySelector<HTMLElement>('h2')?.focus()
    wasChecking.current = isChecking
  }, [isChecking])
  const corrected = useDownload(uploads.corrected)
  const sheetsOf = ({ sheets = [] }: Preview): readonly SurveyedSheet[] => (flow.isText ? [] : sheets)
  const unusedOf = (preview: Preview): Unused => ({
    columns: props.unread?.(preview) ?? [],
    besides: props.keepsPictures === true ? 0 : sheetsOf(preview).reduce((sum, { besides }) => sum + besides, 0),
  })
  const isWhole = (preview: Preview): boolean => isAllRead(sheetsOf(preview), flow.reading, unusedOf(preview))
  const { reading, dropped, read } = flow
  const sheetsRead = { reading, dropped, onRead: read, onUnsent: setIsUnsent }
  const result = phase.step === 3 ? phase.result : undefined
  const takeBack = phase.step === 3 ? props.takeBack(phase.result) : undefined
  const isTakenBack = phase.step === 3 && phase.isTakenBack
  const takeBackButton =
    takeBack === undefined || isTakenBack ? undefined : <Button onClick={() => setAsksTakeBack(true)}>Undo this import</Button>
  const isProblematic = phase.step === 1 || (phase.step === 3 && !phase.isTakenBack)
  const hasProblemRows = isProblematic && props.hasProblemRows(phase.preview, result)
  return (
    <div className={joinClassNames(page ? styles.page : styles.inDialog, page && step === 1 && styles.isPreview)} ref={main}>
      {page && (
        <PageHeader {...page}>
          {workbook !== undefined && step > 0 && (
            <span className={styles.file}>
              <Icon name="file" />
              <span>
                <UserText>{workbook}</UserText>
                {sent && <>, {formatBytes(sent.file.size)}</>}
                {'preview' in phase && <>, {formatQuantity(phase.preview.count, 'row')}</>}
              </span>
            </span>
          )}
        </PageHeader>
      )}
      <ImportSteps step={step} />
      <div className={styles.body}>
        {phase.step === 0 && (
          <FileStep
            {...props}
            isReading={phase.reading === true}
            sheetsRead={sheetsRead}
            problem={phase.problem}
            pasted={pasted.text}
            onPasted={(text) => setPasted({ text, isTaken: false })}
            onText={takePasted}
            onTextFile={(name, text) => void takeText(name, text)}
          />
        )}
        {/* The heading is rendered here, because the preview itself is loaded later. */}
        {step === 1 && (
          <h2 tabIndex={-1} className="sr-only">
            Preview
          </h2>
        )}
        {phase.step === 1 && (
          <SheetsRead
            {...sheetsRead}
            sheets={sheetsOf(phase.preview)}
            unused={unusedOf(phase.preview)}
            isHeaderBad={hasHeaderProblem(phase.preview, flow.namesRowOf)}
            disabled={isChecking}
          />
        )}
        {phase.step === 1 &&
          props.preview(phase.preview, {
            problem: phase.problem,
            corrections,
            isChecking,
            namesRowOf: flow.namesRowOf,
            onCorrect: flow.correction,
          })}
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
      <p role="status" className="sr-only">
        {phase.step === 1 && corrections.length > 0 && !isChecking && describeCorrections(phase.preview.counts.bad)}
      </p>
      {question || (
        <footer className={page ? styles.foot : styles.dialogFoot} data-part={page ? 'page-footer' : 'dialog-foot'}>
          <p id="import-note">
            {phase.step === 1 && phase.preview.counts.bad > 0 && <Icon name="warning" />}
            {phase.step === 1 && (isUnsent ? UNSENT_ROW : props.note(phase.preview, isWhole(phase.preview)))}
            {isChecking && ' Checking the workbook again.'}
            {step === 0 && 'Nothing is stored until you have seen the preview.'}
            {step === 2 && running.note}
          </p>
          {onCancel && step !== 2 && <Button onClick={onCancel}>{step === 3 ? 'Close' : 'Cancel'}</Button>}
          {phase.step === 0 && phase.reading && <Button onClick={() => void flow.cancel()}>Stop reading</Button>}
          {step === 2 && <Button onClick={() => void flow.cancel()}>Cancel the import</Button>}
          {phase.step === 0 && (
            <Button
              kind="primary"
              busy={phase.reading === true}
              onClick={() => (pasted.isTaken || pasted.text.trim() === '' ? void flow.look() : takePasted(pasted.text))}
            >
              Preview
            </Button>
          )}
          {hasProblemRows && sent && (
            <DownloadButton icon="download" download={props.problemRows} onClick={() => props.onProblemRows(sent)}>
              Download problem rows
            </DownloadButton>
          )}
          {(step === 1 || step === 3) && sent && corrections.length > 0 && (
            <DownloadButton
              icon="download"
              download={corrected}
              onClick={() =>
                void corrected.start({ file: sent.file, body: { ...sent.body, corrections: sent.body.corrections ?? [] } })
              }
            >
              Download corrected workbook
            </DownloadButton>
          )}
          {(step === 1 || (step === 3 && isLeavable)) && (
            <Button
              onClick={() => {
                if (step === 3) setPasted(nothingPasted)
                flow.again()
              }}
            >
              Choose another file
            </Button>
          )}
          {phase.step === 1 && (
            <Button
              kind="primary"
              disabled={isBlocked}
              aria-describedby="import-note"
              aria-keyshortcuts="Control+Enter"
              keycap="Ctrl Enter"
              onClick={() => void flow.run()}
            >
              {props.submit(phase.preview)}
            </Button>
          )}
        </footer>
      )}
    </div>
  )
}

const nothingUnused: Unused = { columns: [], besides: 0 }

/** Few uploads accept a text. */
const loadTextTable = () => import('./text-table.ts')

/** `isTaken` means that the chosen file was made from the text. */
const nothingPasted = { text: '', isTaken: false }

/** Shown instead of the preview's summary while the header row field differs from the row that was read. */
const UNSENT_ROW = 'Press Enter in the field to read the sheet with this row.'

const hasHeaderProblem = ({ problems }: FlowPreview, namesRowOf: (sheet: string | undefined) => number): boolean =>
  problems?.issues.some(({ row, sheet }) => row !== undefined && row <= namesRowOf(sheet)) === true

/** An announcement for screen readers. */
const describeCorrections = (bad: number): string =>
  bad === 0 ? 'Fixed. No problems left.' : `Fixed. ${formatQuantity(bad, 'row')} with problems left.`

const LISTS = `${workbookTypes},.csv,.tsv,.txt`
const MAX_TEXT_BYTES = 2 * 1024 * 1024

type FileStepProps = Pick<
  ImportFlowProps<never, never>,
  'template' | 'instructions' | 'fields' | 'missing' | 'only' | 'paste' | 'earlier'
> & {
  flow: Omit<Import<unknown, unknown>, 'phase'>
  isReading: boolean
  sheetsRead: Pick<ComponentProps<typeof SheetsRead>, 'reading' | 'dropped' | 'onRead' | 'onUnsent'>
  problem: ImportProblem | undefined
  pasted: string
  onPasted: (text: string) => void
  onText: (text: string) => void
  onTextFile: (name: string, text: string) => void
}

function FileStep(props: FileStepProps) {
  const { flow, template, instructions, fields, missing, only, paste, earlier, isReading, problem, sheetsRead } = props
  const { pasted, onPasted, onText, onTextFile } = props
  const download = useDownload(uploads.template)
  const takeFile = async (file: File): Promise<void> => {
    // A person who chooses a file means only that file.
    onPasted('')
    if (isWorkbookName(file.name)) return flow.choose(file)
    if (file.size > MAX_TEXT_BYTES) return flow.reject('A text file can have at most 2 MB.')
    return onTextFile(`${file.name.replace(/\.\w+$/, '')}.xlsx`, await file.text())
  }
  return (
    <div className={styles.choose}>
      <h2 tabIndex={-1} className="sr-only">
        Choose a file
      </h2>
      {/* A running preview was requested with the values of these fields, so they are disabled. */}
      {fields?.(isReading)}
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
      {paste && <PasteField text={pasted} disabled={isReading} onChange={onPasted} onText={onText} />}
      <DropZone
        file={flow.sent?.file}
        onFile={(file) => void takeFile(file)}
        onProblem={flow.reject}
        disabled={isReading}
        {...(paste && { accept: LISTS, wrongTypeText: 'Choose an Excel file (.xlsx, .xls) or a text file (.csv, .tsv).' })}
        {...only}
      />
      {isReading && <ImportProgress going={flow.going} title="Reading the workbook" isPreview />}
      {problem && problem.message !== missing && (
        <div className={styles.problem} role="alert">
          <p>{problem.message}</p>
        </div>
      )}
      {problem?.sheets !== undefined && !flow.isText && (
        <SheetsRead {...sheetsRead} sheets={problem.sheets} unused={nothingUnused} isHeaderBad disabled={isReading} />
      )}
      {problem?.issues.some(({ row }) => row !== undefined) && <IssueTable issues={problem.issues} />}
      {earlier}
    </div>
  )
}
