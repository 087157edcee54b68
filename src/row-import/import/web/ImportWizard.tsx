import { Link, getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { formatQuantity } from '../../../kit/shared/counted.ts'
import { ImportFlow } from '../../../kit/import/web/ImportFlow.tsx'
import { useImport } from '../../../kit/import/web/use-import.ts'
import { EmptyState } from '../../../kit/ui/feedback/EmptyState.tsx'
import { lazyPart, useAhead } from '../../../kit/ui/lazy-part.tsx'
import { buildCrumb, PageHeader } from '../../../kit/ui/list-page/PageHeader.tsx'
import { useDownload, useRead, useWrite } from '../../../kit/web/use-calls.ts'
import { files } from '../../../rows/files/contract.ts'
import { usePinnedFile } from '../../../rows/files/web/use-pinned-file.ts'
import { IMPORT_KINDS, type ImportPreview, imports } from '../contract.ts'
import { type SheetMapping, NO_SECTION } from '../mapping-rules.ts'
import {
  type ImportReply,
  type ImportResult,
  previewImport,
  toImportResult,
  toMappingField,
  storeImport,
  type ImportTarget,
} from './import-calls.ts'
import { UNSENT } from './mapping-words.ts'
import { IMPORT_TITLES, describeImport, listUnusedColumns, countRowsToImport, TAKE_BACK_SAYS } from './import-words.ts'

const ImportTargetFields = lazyPart('ImportTargetFields', () => import('./ImportTargetFields.tsx'))
const ImportPreviewStep = lazyPart('ImportPreviewStep', () => import('./ImportPreviewStep.tsx'))
const ImportResultStep = lazyPart('ImportResult', () => import('./ImportResult.tsx'))
const EarlierImports = lazyPart('EarlierImports', () => import('./EarlierImports.tsx'))
const ahead = [ImportPreviewStep, ImportResultStep]

const route = getRouteApi('/import/$kind')

const instructions = {
  tasks: (
    <>
      A row of the sheet must contain the column names. If they differ from the template’s, you choose in the preview what each
      column is. The workbook becomes a file of the project.
    </>
  ),
  rows: (
    <>
      A row of the sheet must contain the column names. If they differ from the template’s, you choose in the preview what each
      column is. New rows are numbered after the file’s last row.
    </>
  ),
  done: (
    <>
      Rows are matched by <b>question_id</b>. Dates are date cells or text DD/MM/YYYY hh:mm a, Asia/Kolkata.
    </>
  ),
}

/** The pages Add Task, Add Rows and Add Done Task (000 §2): select a workbook, preview the import, import it, undo it. */
export function ImportPage() {
  const { kind: word } = route.useParams()
  const search = route.useSearch()
  const kind = IMPORT_KINDS.find((one) => one === word)
  if (kind === undefined || (kind === 'rows' && search.file === undefined))
    return (
      <>
        <PageHeader title="Import" />
        <EmptyState title="Nothing to import here" why="Open a project or file and choose Add Task, Add Rows or Add Done Task.">
          <Link to="/projects">Manage Projects</Link>
        </EmptyState>
      </>
    )
  const { section, department, file } = search
  return <Wizard key={`${kind} ${section} ${file}`} asked={{ kind, section, department, file }} />
}

function Wizard({ asked }: { asked: ImportTarget }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [formattingOf, setFormattingOf] = useState<File>()
  const [renamesOf, setRenamesOf] = useState<File>()
  const [chosen, setChosen] = useState<Pick<ImportTarget, 'section' | 'department'>>({})
  const [fileId, pin] = usePinnedFile()
  const name = asked.file ?? ''
  const named = useRead(
    files.named,
    { params: { name: fileId ?? name } },
    { cachedBy: { params: { name } }, enabled: asked.file !== undefined },
  )
  const fileName = named.data?.data.name ?? asked.file
  pin(named, named.data?.data._id)
  const target: ImportTarget = {
    ...asked,
    file: fileId ?? asked.file,
    // The department in the URL filters the screen. It does not determine the department of new rows.
    department: chosen.department,
    section: chosen.section ?? asked.section,
  }
  const { kind } = target
  const [isUnsent, setIsUnsent] = useState(false)
  const problemRows = useDownload(imports.problemRows)
  const takeBack = useWrite(imports.takeBack)
  useAhead(ahead)
  const show = (state: (typeof search.show & {})[number] | undefined): void =>
    void navigate({ search: (old) => ({ ...old, show: state && [state] }), replace: true })
  const flow = useImport<ImportPreview, ImportResult, ImportReply, SheetMapping>({
    missing: kind === 'tasks' && target.section === undefined ? NO_SECTION : undefined,
    name: `${kind} ${asked.section} ${asked.file}`,
    preview: async (sent, options) => {
      const seen = await previewImport(target, sent, options)
      show(undefined)
      setIsUnsent(false)
      return seen
    },
    store: (sent, options, seen) =>
      storeImport(target, { ...sent, formatting: sent.file === formattingOf, renames: sent.file === renamesOf }, options, seen),
    resultOf: (reply: ImportReply) => toImportResult({ ...target, file: fileName }, reply),
  })
  const formatting = formattingOf !== undefined && formattingOf === flow.sent?.file
  const isMissing = flow.phase.step === 0 && flow.phase.problem?.message === NO_SECTION

  const { section, file } = target
  const title = IMPORT_TITLES[target.kind]
  const crumbs: ReactNode[] = [
    buildCrumb('/projects', 'Manage Projects'),
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
    <ImportFlow
      flow={flow}
      page={{ title, crumbs }}
      template={kind}
      instructions={instructions[kind]}
      fields={(disabled) => (
        <ImportTargetFields
          disabled={disabled}
          target={target}
          isProjectFixed={asked.section !== undefined}
          missing={isMissing ? NO_SECTION : undefined}
          onTarget={setChosen}
        />
      )}
      missing={NO_SECTION}
      earlier={file !== undefined && <EarlierImports file={file} />}
      preview={(seen, given) => (
        <ImportPreviewStep
          kind={kind}
          preview={seen}
          {...given}
          shown={search.show?.[0]}
          onShow={show}
          project={section}
          mapping={flow.chosen}
          onMapping={flow.adjust}
          onUnsent={setIsUnsent}
          formatting={formatting}
          onFormatting={(takes) => setFormattingOf(takes ? flow.sent?.file : undefined)}
          renames={renamesOf !== undefined && renamesOf === flow.sent?.file}
          onRenames={(renames) => setRenamesOf(renames ? flow.sent?.file : undefined)}
        />
      )}
      running={{ title: 'Importing', note: 'Either all rows are imported or none.' }}
      result={(result, shown) => <ImportResultStep kind={kind} result={result} department={search.department} {...shown} />}
      takeBack={({ batch, file: workbook }) =>
        batch === null
          ? undefined
          : {
              title: workbook === undefined ? 'Undo this import?' : `Undo the import of ${workbook}?`,
              says: TAKE_BACK_SAYS[kind],
              run: () => takeBack.mutateAsync({ params: { id: batch } }),
            }
      }
      unread={(seen) => listUnusedColumns(kind, seen)}
      keepsPictures={kind !== 'done'}
      note={(seen, isWhole) => (isUnsent ? UNSENT : describeImport(kind, seen, formatting, isWhole))}
      stores={({ counts }) => (isUnsent ? 0 : countRowsToImport(kind, counts, formatting))}
      submit={({ counts }) => `Import ${formatQuantity(countRowsToImport(kind, counts, formatting), 'row')}`}
      problemRows={problemRows}
      onProblemRows={({ file: workbook, body: corrections }) => {
        const { section: its, department } = target
        const body = {
          ...corrections,
          ...(its !== undefined && { section: its }),
          ...(department !== undefined && { department }),
          ...(file !== undefined && { file }),
          ...('preview' in flow.phase && toMappingField(flow.phase.preview)),
        }
        void problemRows.start({ params: { kind }, body, file: workbook })
      }}
      hasProblemRows={({ counts }, result) =>
        result === undefined ? counts.bad + (kind === 'rows' ? counts.changed : 0) > 0 : result.unchanged > 0 && kind === 'rows'
      }
    />
  )
}
