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
import { candidateColumns } from './candidate-columns.tsx'

type Search = ListSearch & { stage?: CandidateStage[] | undefined; by?: string | undefined; candidate?: string | undefined }

type Props = Pick<ListPageProps<Candidate>, 'title' | 'crumbs' | 'aside' | 'actions' | 'lead' | 'empty'> & {
  rememberAs: string
  /** Those of the job for its managers, or for its recruiter. */
  call: typeof candidates.all | typeof candidates.own
  jobId: string
  search: Search
  onSearch: (part: Search, replace?: boolean) => void
}

const rowId = ({ _id }: Candidate): string => _id

/** The candidates of a job, searched, sorted and paged by the server; a row opens the candidate. */
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
