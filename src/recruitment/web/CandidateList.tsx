import { useCallback, useMemo } from 'react'
import { parseSort } from '../../kit/shared/sort-keys.ts'
import { pageSizes } from '../../kit/ui/data-grid/paging.ts'
import { useTyped } from '../../kit/ui/form/use-typed.ts'
import { FilterSelect } from '../../kit/ui/list-page/FilterSelect.tsx'
import { usePageSize } from '../../kit/ui/data-grid/use-page-size.ts'
import { FilterInput } from '../../kit/ui/list-page/FilterInput.tsx'
import { ListPage, type ListPageProps, type ListSearch } from '../../kit/ui/list-page/ListPage.tsx'
import { useDownload, useRead } from '../../kit/web/use-calls.ts'
import type { Candidate, candidates } from '../candidates-contract.ts'
import { cvs } from '../cv-contract.ts'
import { CANDIDATE_SORTS, RECRUITMENT_PAGE, STAGES, type CandidateStage } from '../vocabulary.ts'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { addedByColumn, nameColumn, type PageLink } from '../../kit/ui/list-page/columns.tsx'
import { describeDouble } from './double-words.ts'
import { StageChip } from './stage-looks.tsx'

/** The columns of 001 §3. */
const candidateColumns = (downloadCv: (id: string) => void): readonly GridColumn<Candidate>[] => [
  {
    ...nameColumn<Candidate>({
      id: 'name',
      title: 'Name',
      to: ({ _id }) => ({ to: '.', search: (old: object) => ({ ...old, candidate: _id }) }) as PageLink,
    }),
    width: 180,
  },
  { id: 'email', title: 'Email', width: 220, sortable: false },
  { id: 'contact', title: 'Contact', width: 150, sortable: false },
  { id: 'remarks', title: 'Remarks', width: 200, sortable: false },
  { ...addedByColumn, width: 150, sortable: false },
  { id: 'created_at', title: 'Added', kind: 'instant' },
  {
    id: 'stage',
    decides: true,
    title: 'Stage',
    kind: 'status',
    width: 116,
    value: ({ stage }) => stage,
    show: ({ stage }) => <StageChip stage={stage} />,
  },
  {
    id: 'doubles',
    title: 'Warning',
    width: 240,
    sortable: false,
    value: ({ doubles }) => doubles.map((each) => describeDouble(each)).join('; '),
  },
  {
    id: 'cv',
    title: 'CV',
    kind: 'action',
    width: 96,
    sortable: false,
    value: ({ cv }) => cv && 'Download',
    act: ({ _id, cv }) => (cv === null ? undefined : () => downloadCv(_id)),
  },
  { id: 'note', title: 'Note', width: 200, sortable: false, hidden: true },
  { id: 'stage_at', title: 'In this stage since', kind: 'instant', sortable: false, hidden: true },
]

type Search = ListSearch & { stage?: CandidateStage[] | undefined; by?: string | undefined; candidate?: string | undefined }

type Props = Pick<ListPageProps<Candidate>, 'title' | 'crumbs' | 'aside' | 'actions' | 'lead' | 'empty'> & {
  rememberAs: string
  call: typeof candidates.all | typeof candidates.own
  jobId: string
  search: Search
  onSearch: (part: Search, replace?: boolean) => void
}

const rowId = ({ _id }: Candidate): string => _id

export function CandidateList({ call, jobId, search, onSearch, rememberAs, ...list }: Props) {
  const { q = '', by, page = 1 } = search
  const paged = { size: RECRUITMENT_PAGE.usual, rememberAs }
  const { pageSize } = usePageSize(search.size, paged)
  const stage = search.stage?.[0]
  const sort = parseSort(CANDIDATE_SORTS, search.sort)
  const { start: download } = useDownload(cvs.file)
  const read = useRead(
    call,
    { params: { jobId }, query: { q, stage, addedBy: by, page, pageSize, ...(sort && { sort }) } },
    { keepPrevious: true, personal: true },
  )
  const [typed, setTyped] = useTyped(q, (text) => onSearch({ q: text, page: undefined }))
  const open = useCallback((id: string) => onSearch({ candidate: id }, false), [onSearch])
  const columns = useMemo(() => candidateColumns((id) => void download({ params: { id } })), [download])
  return (
    <ListPage
      {...list}
      name="Candidates"
      search={search}
      onSearch={onSearch}
      {...paged}
      pageSizes={pageSizes}
      read={read}
      rows={read.data?.data}
      total={read.data?.total}
      filter={{
        fields: (
          <>
            <FilterInput label="Find a candidate" value={typed} onChange={setTyped} />
            <FilterSelect
              label="Stage"
              all="All stages"
              value={stage}
              options={STAGES.map((each) => ({ value: each, label: each }))}
              onChange={(next) => onSearch({ stage: next && [next], page: undefined })}
            />
          </>
        ),
        values: [q, stage, by],
        typing: typed !== '',
        onReset: () => {
          setTyped('')
          onSearch({ q: undefined, stage: undefined, by: undefined, page: undefined })
        },
      }}
      noun={['candidate', 'candidates']}
      columns={columns}
      rowId={rowId}
      onOpen={({ _id }) => open(_id)}
      openId={search.candidate}
    />
  )
}
