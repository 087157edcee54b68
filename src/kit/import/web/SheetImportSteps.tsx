import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { formatQuantity, type Noun } from '../../shared/counted.ts'
import { toDryRun, type Endpoint } from '../../shared/endpoint.ts'
import type { GridColumn } from '../../ui/data-grid/columns.ts'
import { lazyPart, useAhead } from '../../ui/lazy-part.tsx'
import { toast } from '../../web/toast.ts'
import { call, refetchChanged, useDownload, useWrite } from '../../web/use-calls.ts'
import type { SheetPreview } from '../contract.ts'
import { ImportFlow, type ImportFlowProps } from './ImportFlow.tsx'
import type { PreviewStep as Step } from './PreviewStep.tsx'
import type { PastedColumns } from './text-table.ts'
import { useImport } from './use-import.ts'

const previewPart = lazyPart<'PreviewStep', never>('PreviewStep', () => import('./PreviewStep.tsx'))
// A lazy component loses its type parameters.
const PreviewStep = previewPart as unknown as typeof Step
const ResultStep = lazyPart('ResultStep', () => import('./ResultStep.tsx'))
const ahead = [previewPart, ResultStep]

export type PreviewedSheet = z.infer<typeof SheetPreview>
export type StoredBatch = { batch: string }

export type SheetImport<Preview extends PreviewedSheet, Reply extends StoredBatch, Row extends { row: number }> = {
  title: string
  template: string
  onlyXlsx?: true
  params?: Record<string, string>
  paste?: PastedColumns
  instructions: ReactNode
  calls: {
    upload: Endpoint & { dryRun: z.ZodType<{ preview: Preview }>; reply: z.ZodType<Reply> }
    takeBack: Endpoint
    problemRows: Endpoint & { download: true }
  }
  /** Fields that are sent when the workbook is stored, such as the answer to a question of the preview. */
  sent?: Record<string, string>
  titles: { new: string; bad: string }
  noun: Noun
  empty: string
  columns: GridColumn<Row>[]
  rowsOf: (preview: Preview) => readonly Row[]
  running: string
  done: 'added' | 'stored'
  /** A sentence without its full stop. */
  resultOf: (reply: Reply) => string
  /** The text of the success toast; by default that of `resultOf`. */
  said?: (reply: Reply & { message: string }) => string
  /** Describes a preview without bad rows. `isWhole` means that every visible part of the workbook is read. */
  note: (preview: Preview, isWhole: boolean) => string
  submit: (preview: Preview) => string
  takenBack: string
}

type StepsProps<Preview extends PreviewedSheet, Reply extends StoredBatch, Row extends { row: number }> = Pick<
  ImportFlowProps<Preview, Reply>,
  'page' | 'fields' | 'onCancel' | 'onTyped' | 'question'
> & {
  of: SheetImport<Preview, Reply, Row>
  chosen?: Record<string, string>
}

export function SheetImportSteps<Preview extends PreviewedSheet, Reply extends StoredBatch, Row extends { row: number }>({
  of,
  chosen,
  ...place
}: StepsProps<Preview, Reply, Row>) {
  const { calls, done, params } = of
  const [shown, setShown] = useState<'new' | 'bad'>()
  const problemRows = useDownload(calls.problemRows)
  const takeBack = useWrite(calls.takeBack)
  useAhead(ahead)
  const flow = useImport<Preview, Reply, Reply>({
    name: [of.template, ...Object.values(params ?? {})].join(' '),
    preview: async ({ file, body }, options) => {
      setShown(undefined)
      // The call is generic, so the types of the preview and of the reply are known only here.
      const sent = { params, file, body: { ...chosen, ...body }, query: { dryRun: 'true' } }
      const reply: unknown = await call(toDryRun(calls.upload) as unknown as Endpoint, sent as never, options)
      return (reply as { preview: Preview }).preview
    },
    store: async ({ file, body }, options) => {
      const sent = { params, file, body: { ...chosen, ...body, ...of.sent } }
      const reply = (await call(calls.upload, sent as never, options)) as unknown as Reply & { message: string }
      toast.success(of.said?.(reply) ?? `${of.resultOf(reply)}.`)
      await refetchChanged(calls.upload)
      return reply
    },
    resultOf: (reply) => reply,
  })
  const full = `Either all rows are ${done} or none.`
  const steps: Pick<ImportFlowProps<Preview, Reply>, 'preview' | 'result' | 'takeBack' | 'note'> = {
    preview: (preview, given) => (
      <PreviewStep<Row, 'new' | 'bad'>
        {...given}
        titles={of.titles}
        counts={preview.counts}
        problems={preview.problems}
        shown={shown}
        onShow={setShown}
        grid={() => ({ name: of.titles.new, noun: of.noun, empty: of.empty, columns: of.columns, rows: of.rowsOf(preview) })}
      />
    ),
    result: (reply, { isTakenBack, takeBack: acts }) => (
      <ResultStep title={of.resultOf(reply)} isTakenBack={isTakenBack} acts={acts} />
    ),
    takeBack: ({ batch }) => ({
      title: 'Undo this import?',
      says: of.takenBack,
      run: () => takeBack.mutateAsync({ params: { id: batch } } as never),
    }),
    note: (preview, isWhole) =>
      preview.counts.bad > 0
        ? `${full} Fix ${formatQuantity(preview.counts.bad, 'row')} here, or fix the sheet and drop it again.`
        : of.note(preview, isWhole),
  }
  return (
    <ImportFlow<Preview, Reply>
      flow={flow}
      template={of.template}
      {...(of.onlyXlsx && { only: { accept: '.xlsx', wrongTypeText: 'Only .xlsx files can be uploaded.' } })}
      {...(of.paste && { paste: of.paste })}
      instructions={of.instructions}
      {...steps}
      running={{ title: of.running, note: full }}
      submit={of.submit}
      unread={({ unread }) => unread}
      problemRows={problemRows}
      onProblemRows={({ file, body }) => void problemRows.start({ params, file, body: { ...chosen, ...body } } as never)}
      hasProblemRows={({ counts }, result) => result === undefined && counts.bad > 0}
      {...place}
    />
  )
}
