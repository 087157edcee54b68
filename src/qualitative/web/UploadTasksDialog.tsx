import { useState } from 'react'
import { counted } from '../../kit/shared/counted.ts'
import { ImportFlow } from '../../kit/import/web/ImportFlow.tsx'
import { ResultStep } from '../../kit/import/web/ResultStep.tsx'
import { useImport } from '../../kit/import/web/use-import.ts'
import { dryRunOf } from '../../kit/shared/endpoint.ts'
import { Dialog } from '../../kit/ui/dialog/Dialog.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { toast } from '../../kit/web/toast.tsx'
import { call, refetchChanged, useDownload, useWrite } from '../../kit/web/use-calls.ts'
import { tasksImport } from '../tasks-import-contract.ts'

const TasksPreview = lazyPart('TasksPreview', () => import('./TasksPreview.tsx'))

type Props = { open: boolean; onClose: () => void }
const WIDTH = 860

/** Uploads qualitative tasks (001 §5 Qualitative, decision 83). */
export function UploadTasksDialog({ open, onClose }: Props) {
  return (
    <Dialog open={open} title="Upload qualitative tasks" width={WIDTH} onClose={onClose} maskCloses={false}>
      <UploadTasks onClose={onClose} />
    </Dialog>
  )
}

function UploadTasks({ onClose }: Pick<Props, 'onClose'>) {
  const [shown, setShown] = useState<'new' | 'bad'>()
  const problemRows = useDownload(tasksImport.problemRows)
  const takeBack = useWrite(tasksImport.takeBack)
  const flow = useImport({
    name: 'qualitative',
    preview: async ({ file, body }, options) => {
      setShown(undefined)
      const sent = { file, body, query: { dryRun: 'true' as const } }
      return (await call(dryRunOf(tasksImport.upload), sent, options)).preview
    },
    store: async (sent, options) => {
      const reply = await call(tasksImport.upload, sent, options)
      toast.success(`${counted(reply.added, 'task')} uploaded.`)
      await refetchChanged(tasksImport.upload)
      return reply
    },
    resultOf: ({ added, records, batch }) => ({ added, records, batch }),
  })
  return (
    <ImportFlow
      flow={flow}
      template="qualitative"
      only={{ accept: '.xlsx', wrongTypeText: 'Only .xlsx files can be uploaded.' }}
      instructions={
        <>
          Row 1 of the first sheet names the columns: <b>email</b>, <b>date</b>, <b>title</b>, <b>description</b>, <b>hours</b>{' '}
          and <b>minutes</b>. The rows of a person and a day are one record, which waits for approval.
        </>
      }
      preview={(preview, given) => <TasksPreview preview={preview} {...given} shown={shown} onShow={setShown} />}
      running={{ title: 'Adding the tasks', note: 'All rows are added, or none.' }}
      result={({ added, records }, { isTakenBack, takeBack: takeBackButton }) => (
        <ResultStep
          title={`${counted(added, 'task')} added in ${counted(records, 'record')}`}
          isTakenBack={isTakenBack}
          acts={takeBackButton}
        />
      )}
      takeBack={({ batch }) => ({
        title: 'Take this import back?',
        says: 'The records that it added go.',
        run: () => takeBack.mutateAsync({ params: { id: batch } }),
      })}
      note={({ counts, records, besides }) =>
        counts.bad > 0
          ? `All rows are added, or none. Mend ${counted(counts.bad, 'row')} here, or in the sheet and drop it again.`
          : `They make ${counted(records, 'record')}${besides === 0 ? '' : `, ${besides} of them beside what is logged for the day already`}.`
      }
      submit={({ counts }) => `Add ${counted(counts.new, 'task')}`}
      problemRows={problemRows}
      onProblemRows={(sent) => void problemRows.start(sent)}
      hasProblemRows={({ counts }, result) => result === undefined && counts.bad > 0}
      onCancel={onClose}
    />
  )
}
