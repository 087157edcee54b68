import { getRouteApi, Link } from '@tanstack/react-router'
import { DownloadButton } from '../../../kit/export/web/DownloadButton.tsx'
import { formatQuantity } from '../../../kit/shared/counted.ts'
import { parseSort } from '../../../kit/shared/sort-keys.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { TitledCard } from '../../../kit/ui/card/TitledCard.tsx'
import type { GridColumn } from '../../../kit/ui/data-grid/columns.ts'
import { DeleteDialog } from '../../../kit/ui/dialog/DeleteDialog.tsx'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import { ListPage } from '../../../kit/ui/list-page/ListPage.tsx'
import { buildCrumb } from '../../../kit/ui/list-page/PageHeader.tsx'
import { useSearchChange } from '../../../kit/ui/list-page/use-search-change.ts'
import { SmallTable } from '../../../kit/ui/table/SmallTable.tsx'
import { useDownload, useRead, useWrite } from '../../../kit/web/use-calls.ts'
import { glossary, type ProjectContentChecks, projectChecks } from '../contract.ts'
import { GLOSSARY_SORTS, LEVEL_WORDS, type CheckId } from '../vocabulary.ts'
import type { ContentChecksSearch } from './search.ts'
import styles from './ContentChecksPage.module.css'

const CHECK_SAYS: Record<CheckId, string> = {
  'equal-choices': 'two choices with the same text',
  'key-no-choice': 'a key that matches no choice of the question',
  'no-key': 'choices with an empty key',
  'empty-stem': 'an empty question, or only choices',
  formula: 'a formula that breaks off, or TeX outside of $ and $',
  'absent-figure': '“in the figure” and no picture or link',
  'the-above': '“all of the above”, “none of these”',
  'key-without-unit': 'a number as the key of a question without choices',
  'repeated-word': '“the the”',
  glossary: 'words of the project’s glossary',
}

const isOpen = ({ open }: { open: boolean }): boolean => open
const LevelsDialog = lazyPart('LevelsDialog', () => import('./LevelsDialog.tsx'), { isOpen })
const UploadGlossaryDialog = lazyPart('UploadGlossaryDialog', () => import('./UploadGlossaryDialog.tsx'), { isOpen })

const route = getRouteApi('/content-checks/$project')

type Word = ProjectContentChecks['glossary'][number]
const rowId = ({ _id }: Word): string => _id
const texts = ({ word, instead }: Word): string[] => [word, instead]
const columns: GridColumn<Word>[] = [
  { id: 'word', title: 'Word', width: 280, frozen: true, hideable: false },
  { id: 'instead', decides: true, title: 'Write instead', width: 420 },
]

export function ContentChecksPage() {
  const { project } = route.useParams()
  const search = route.useSearch()
  const change = useSearchChange<ContentChecksSearch>(route.useNavigate())
  const read = useRead(projectChecks.read, { params: { project } })
  const download = useDownload(glossary.download)
  const sort = parseSort(GLOSSARY_SORTS, search.sort)
  const erase = useWrite(glossary.erase)
  const data = read.data?.data
  const words = data?.glossary
  const dialog = search.dialog?.[0]
  const close = (): void => change({ dialog: undefined })
  const upload = (
    <Button kind="primary" onClick={() => change({ dialog: ['glossary'] }, false)}>
      Upload glossary
    </Button>
  )
  const projectsLink = buildCrumb('/projects', 'Manage Projects')
  return (
    <ListPage<Word>
      title="Content checks"
      crumbs={[
        projectsLink,
        <Link key="project" to="/project/$sectionName" params={{ sectionName: project }}>
          {project}
        </Link>,
        'Content checks',
      ]}
      aside={words && words.length > 0 && `Glossary of ${formatQuantity(words.length, 'word')}`}
      actions={
        <>
          {words !== undefined && words.length > 0 && (
            <>
              <Button danger onClick={() => change({ dialog: ['delete'] }, false)}>
                Delete glossary
              </Button>
              <DownloadButton
                icon="download"
                download={download}
                onClick={() => void download.start({ params: { project }, query: { ...(sort && { sort }) } })}
              >
                Download glossary
              </DownloadButton>
            </>
          )}
          {upload}
        </>
      }
      lead={data && <Levels of={data} onChange={() => change({ dialog: ['levels'] }, false)} />}
      missing={{ why: 'It may have been deleted. Check the address.', action: projectsLink }}
      name="Glossary"
      search={search}
      onSearch={change}
      read={read}
      rows={words}
      texts={texts}
      filter="Filter words"
      noun={['word', 'words']}
      columns={columns}
      rowId={rowId}
      rememberAs="glossary"
      empty={{
        title: 'No glossary yet',
        why: 'A glossary is a sheet of the words that questions should not use, and what to write instead.',
        action: upload,
      }}
    >
      <LevelsDialog open={dialog === 'levels' && data !== undefined} of={data} onClose={close} />
      <UploadGlossaryDialog open={dialog === 'glossary'} project={project} onClose={close} />
      <DeleteDialog
        name={dialog === 'delete' ? `the glossary of ${project}` : undefined}
        onDelete={async () => erase.mutateAsync({ params: { project } })}
        onClose={close}
      >
        Its {formatQuantity(words?.length ?? 0, 'word')} will no longer be looked for. This can’t be undone.
      </DeleteDialog>
    </ListPage>
  )
}

type Check = ProjectContentChecks['checks'][number]
function Levels({ of: { checks }, onChange }: { of: ProjectContentChecks; onChange: () => void }) {
  return (
    <TitledCard
      title="Levels"
      className={styles.levels}
      aside={
        <Button small onClick={onChange}>
          Change levels
        </Button>
      }
    >
      <SmallTable<Check>
        label="Levels"
        scroller={styles.scroller}
        columns={[
          { title: 'Check', names: true, show: ({ name }) => name },
          { title: 'Looks for', minor: true, show: ({ check }) => CHECK_SAYS[check] },
          { title: 'Level', show: ({ level }) => (level === 'block' ? <b>{LEVEL_WORDS[level]}</b> : LEVEL_WORDS[level]) },
        ]}
        rows={checks}
        rowKey={({ check }) => check}
      />
      <p className={styles.note}>
        Warn: people see the warning. Block: an import refuses rows that have it, and an author can submit an answer only after
        somebody has dismissed it with a reason.
      </p>
    </TitledCard>
  )
}
