import { Button } from '../../../kit/ui/button/Button.tsx'
import type { Issue } from '../../../kit/shared/errors.ts'
import { DropZone } from '../../../kit/ui/DropZone.tsx'
import { ImportProgress } from '../../../kit/ui/ImportProgress.tsx'
import { IssueTable } from '../../../kit/ui/IssueTable.tsx'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import { useDownload } from '../../../kit/web/use-calls.ts'
import type { Going } from '../../../kit/web/followed-upload.ts'
import { uploads } from '../../../kit/import/contract.ts'
import { EarlierImports } from './EarlierImports.tsx'
import type { Target } from './import-calls.ts'

const ImportTargetFields = lazyPart('ImportTargetFields', () => import('./ImportTargetFields.tsx'), {
  meanwhile: <div className="import-fields" />,
})

type Props = {
  target: Target
  /** The project in the URL; without it one is selected here. */
  fixedSection: string | undefined
  file: File | undefined
  problem: { message: string; issues: Issue[] } | undefined
  /** Set while the preview is loading. */
  going: Going | undefined
  onTarget: (chosen: Pick<Target, 'section' | 'department'>) => void
  onFile: (file: File) => void
  onProblem: (sentence: string) => void
}

const instructions = {
  tasks: (
    <>
      Row 1 of the first sheet names the columns; <b>question_id</b> is needed. The workbook becomes a file of the project.
    </>
  ),
  rows: (
    <>
      Row 1 of the first sheet names the columns; <b>question_id</b> is needed. New rows are numbered after the last one of the
      file.
    </>
  ),
  done: (
    <>
      Rows are matched by <b>question_id</b>. Dates are date cells or text DD/MM/YYYY hh:mm a, Asia/Kolkata.
    </>
  ),
}

/** The first step: the target of the rows, and the workbook. */
export function ImportFileStep({ target, fixedSection, file, problem, going, onTarget, onFile, onProblem }: Props) {
  const { kind } = target
  const template = useDownload(uploads.template)
  const isMissing = problem?.message === 'Please input section name!'
  return (
    <div className="import-body import-choose">
      <h2 tabIndex={-1} className="sr-only">
        Choose a file
      </h2>
      <ImportTargetFields
        target={target}
        isProjectFixed={fixedSection !== undefined}
        missing={isMissing ? problem.message : undefined}
        onTarget={onTarget}
      />
      <p className="import-says">
        {instructions[kind]}{' '}
        <Button kind="quiet" onClick={() => template.mutate({ params: { kind } })} icon="download">
          Download the template
        </Button>
      </p>
      <DropZone file={file} onFile={onFile} onProblem={onProblem} disabled={going !== undefined} />
      {going && <ImportProgress going={going} title="Reading the workbook" isPreview />}
      {problem && !isMissing && (
        <div className="form-problem" role="alert">
          <p>{problem.message}</p>
        </div>
      )}
      {problem && problem.issues.some(({ row }) => row !== undefined) && <IssueTable issues={problem.issues} />}
      {target.file !== undefined && <EarlierImports file={target.file} />}
    </div>
  )
}
