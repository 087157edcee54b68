import { Link, getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../kit/ui/button/Button.tsx'
import type { Issue } from '../../../kit/shared/errors.ts'
import { counted } from '../../../kit/ui/counted.ts'
import { issuesOf, messageOf } from '../../../kit/ui/form/form-problems.ts'
import { Icon } from '../../../kit/ui/icons.tsx'
import { EmptyState } from '../../../kit/ui/feedback/EmptyState.tsx'
import { ImportFrame } from '../../../kit/ui/ImportFrame.tsx'
import { ImportProgress } from '../../../kit/ui/ImportProgress.tsx'
import { PageHeader } from '../../../kit/ui/list-page/PageHeader.tsx'
import { useDownload } from '../../../kit/web/use-calls.ts'
import { type Going, nothingYet } from '../../../kit/web/followed-upload.ts'
import { IMPORT_KINDS, type ImportPreview, imports, type RowState } from '../contract.ts'
import { type ImportResult as Result, preview, store, type Target } from './import-calls.ts'
import { IMPORT_TITLES, importNote } from './import-words.ts'
import { ImportFileStep } from './ImportFileStep.tsx'
import { ImportPreviewStep } from './ImportPreviewStep.tsx'
import { ImportResult } from './ImportResult.tsx'

const route = getRouteApi('/import/$kind')

type Problem = { message: string; issues: Issue[] }
type Phase =
  | { step: 0; problem?: Problem }
  | { step: 0; reading: true }
  | { step: 1; preview: ImportPreview; problem?: Problem }
  | { step: 2; preview: ImportPreview }
  | { step: 3; preview: ImportPreview; result: Result; isTakenBack: boolean }

/** Add Task, Add Rows and Add Done Task (000 §2): select a workbook, preview the import, import it, undo it. */
export function ImportPage() {
  const { kind: word } = route.useParams()
  const search = route.useSearch()
  const kind = IMPORT_KINDS.find((one) => one === word)
  if (kind === undefined || (kind === 'rows' && search.file === undefined))
    return (
      <>
        <PageHeader title="Import" />
        <EmptyState
          title="There is nothing to import here"
          why="Open a project or a file, and choose Add Task, Add Rows or Add Done Task."
        >
          <Link to="/projects">Manage Projects</Link>
        </EmptyState>
      </>
    )
  const { section, department, file } = search
  return <Wizard key={`${kind} ${section} ${file}`} asked={{ kind, section, department, file }} />
}

function Wizard({ asked }: { asked: Target }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [chosen, setChosen] = useState<Pick<Target, 'section' | 'department'>>({})
  // The department in the URL is the one shown on the screen, not the department of new rows.
  const target: Target = { ...asked, department: chosen.department, section: chosen.section ?? asked.section }
  const [file, setFile] = useState<File>()
  const [phase, setPhase] = useState<Phase>({ step: 0 })
  const [going, setGoing] = useState<Going>(nothingYet)
  const problemRows = useDownload(imports.problemRows)
  const { step } = phase

  const show = (state: RowState | undefined): void =>
    void navigate({ search: (old) => ({ ...old, show: state && [state] }), replace: true })
  const look = async (): Promise<void> => {
    if (target.kind === 'tasks' && target.section === undefined)
      return setPhase({ step: 0, problem: { message: 'Please input section name!', issues: [] } })
    if (file === undefined) return setPhase({ step: 0, problem: { message: 'Please select a file first!', issues: [] } })
    setGoing(nothingYet)
    setPhase({ step: 0, reading: true })
    try {
      const seen = await preview(target, file, setGoing)
      show(undefined)
      setPhase({ step: 1, preview: seen })
    } catch (error) {
      setPhase({ step: 0, problem: { message: messageOf(error), issues: issuesOf(error) } })
    }
  }
  const run = async (seen: ImportPreview): Promise<void> => {
    if (file === undefined) return
    setGoing(nothingYet)
    setPhase({ step: 2, preview: seen })
    try {
      setPhase({ step: 3, preview: seen, result: await store(target, file, setGoing), isTakenBack: false })
    } catch (error) {
      setPhase({ step: 1, preview: seen, problem: { message: messageOf(error), issues: issuesOf(error) } })
    }
  }
  const again = (): void => {
    setFile(undefined)
    setPhase({ step: 0 })
  }
  const download = (): void => {
    if (file === undefined) return
    const { kind, section, department } = target
    const body = {
      ...(section !== undefined && { section }),
      ...(department !== undefined && { department }),
      ...(target.file !== undefined && { file: target.file }),
    }
    problemRows.mutate({ params: { kind }, body, file })
  }
  const downloadButton = (
    <Button key="problems" icon="download" busy={problemRows.isPending} onClick={download}>
      Download problem rows
    </Button>
  )

  const { section, file: fileName } = target
  const title = IMPORT_TITLES[target.kind]
  const crumbs: ReactNode[] = [
    <Link key="projects" to="/projects">
      Manage Projects
    </Link>,
    ...(section === undefined
      ? []
      : [
          <Link key="section" to="/project/$sectionName" params={{ sectionName: section }}>
            {section}
          </Link>,
        ]),
    ...(section === undefined || fileName === undefined
      ? []
      : [
          <Link
            key="file"
            to="/project/$sectionName/$department/$filename"
            params={{ sectionName: section, department: search.department ?? '-', filename: fileName }}
          >
            {fileName}
          </Link>,
        ]),
    title,
  ]
  return (
    <ImportFrame {...{ title, crumbs, step, file }} rows={'preview' in phase ? phase.preview.count : undefined}>
      {step === 0 && (
        <ImportFileStep
          target={target}
          fixedSection={asked.section}
          file={file}
          problem={'problem' in phase ? phase.problem : undefined}
          going={'reading' in phase ? going : undefined}
          onTarget={setChosen}
          onFile={(one) => {
            setFile(one)
            setPhase({ step: 0 })
          }}
          onProblem={(message) => setPhase({ step: 0, problem: { message, issues: [] } })}
        />
      )}
      {step === 1 && (
        <ImportPreviewStep
          preview={phase.preview}
          problem={phase.problem}
          shown={search.show?.[0]}
          onShow={show}
          kind={target.kind}
        />
      )}
      {step === 2 && (
        <div className="import-body">
          <ImportProgress going={going} title="Importing" />
        </div>
      )}
      {step === 3 && (
        <ImportResult
          kind={target.kind}
          result={phase.result}
          department={search.department}
          isTakenBack={phase.isTakenBack}
          onTakenBack={() => setPhase({ ...phase, isTakenBack: true })}
        />
      )}
      <footer className="import-foot">
        <p id="import-note">
          {step === 1 && phase.preview.counts.bad > 0 && <Icon name="warning" />}
          {step === 1 && importNote(target.kind, phase.preview)}
          {step === 0 && 'Nothing is stored before you have seen the preview.'}
          {step === 2 && 'All rows go in together or none do.'}
        </p>
        {step === 0 && (
          <Button kind="primary" busy={'reading' in phase} onClick={() => void look()}>
            Preview
          </Button>
        )}
        {step === 1 && (
          <>
            {phase.preview.counts.bad + phase.preview.counts.changed > 0 && downloadButton}
            <Button onClick={again}>Choose another file</Button>
            <Button
              kind="primary"
              disabled={phase.preview.counts.bad > 0 || phase.preview.counts.new === 0}
              aria-describedby="import-note"
              onClick={() => void run(phase.preview)}
            >
              Import {counted(phase.preview.counts.new, 'row')}
            </Button>
          </>
        )}
        {step === 3 && (
          <>
            {phase.result.kept > 0 && target.kind === 'rows' && !phase.isTakenBack && downloadButton}
            <Button onClick={again}>Choose another file</Button>
          </>
        )}
      </footer>
    </ImportFrame>
  )
}
