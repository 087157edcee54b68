import { getRouteApi } from '@tanstack/react-router'
import { Button, Form, Input } from 'antd'
import { useCallback, useMemo } from 'react'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { DataGrid } from '../../kit/ui/data-grid/DataGrid.tsx'
import { sortOf, sortText } from '../../kit/ui/data-grid/sort.ts'
import { FilterInput } from '../../kit/ui/FilterInput.tsx'
import { FormDialog } from '../../kit/ui/FormDialog.tsx'
import { PageHeader } from '../../kit/ui/PageHeader.tsx'
import { useIsPhone } from '../../kit/ui/theme.tsx'
import { useRead, useWrite } from '../../kit/web.tsx'
import { projectNameProblem } from '../../projects/rules.ts'
import { type AllocationProject, allocations } from '../contract.ts'
import { UploadAccountsDialog } from './UploadAccountsDialog.tsx'
import './allocations.css'

const route = getRouteApi('/projectAllocations')
const rowId = ({ _id }: AllocationProject): string => _id

/** The allocation projects, titled "Add Projects" (002 §2 Project allocation screens, decisions 35). */
export function ProjectAllocationsPage() {
  const search = route.useSearch()
  const phone = useIsPhone()
  const navigate = route.useNavigate()
  const change = useCallback(
    (part: Partial<typeof search>, replace = true) => void navigate({ search: (old) => ({ ...old, ...part }), replace }),
    [navigate],
  )
  const all = useRead(allocations.projects, {})
  const q = search.q ?? ''
  const rows = useMemo(
    () => all.data?.data.filter(({ project_name: name }) => name.toLowerCase().includes(q.trim().toLowerCase())),
    [all.data, q],
  )
  const add = useWrite(allocations.addProject, { refreshes: [allocations.projects] })
  const dialog = search.dialog?.[0]
  const close = (): void => change({ dialog: undefined })

  const columns = useMemo<GridColumn<AllocationProject>[]>(
    () => [
      {
        ...{ id: 'project_name', title: 'Project Name', kind: 'action', width: phone ? 170 : 300, frozen: true, hideable: false },
        act:
          ({ _id: projectId }) =>
          () =>
            void navigate({ to: '/projectAllocation/$projectId', params: { projectId } }),
      },
      { id: 'addedBy', title: 'Added By', width: 220, value: ({ addedBy }) => addedBy?.fullName },
      { id: 'departments', title: 'Departments', kind: 'number', width: 116 },
      { id: 'accounts', title: 'Allocation IDs', kind: 'number', width: 120 },
      { id: 'held', title: 'In use', kind: 'number', width: 80 },
      { id: 'created_at', title: 'Added', kind: 'instant', hidden: true },
    ],
    [navigate, phone],
  )
  const addButton = (
    <Button type="primary" onClick={() => change({ dialog: ['add'] }, false)}>
      Add Project
    </Button>
  )
  return (
    <div className="allocations-page">
      <PageHeader title="Add Projects">
        <Button onClick={() => change({ dialog: ['upload'] }, false)}>Upload Allocation IDs</Button>
        {addButton}
      </PageHeader>
      <DataGrid
        name="Allocation projects"
        noun="projects"
        columns={columns}
        rows={rows}
        rowId={rowId}
        sort={sortOf(search.sort)}
        onSort={(sort) => change({ sort: sortText(sort), page: undefined })}
        page={search.page ?? 1}
        pageSize={search.size ?? 100}
        onPage={(page, size) => change({ page, size }, false)}
        loading={all.isFetching}
        error={all.error === null ? undefined : { message: all.error.message, onRetry: () => void all.refetch() }}
        rememberAs="allocation-projects"
        empty={
          q === ''
            ? {
                title: 'No projects yet',
                why: 'Add a project, its departments, then upload their allocation IDs.',
                action: addButton,
              }
            : { title: 'No project matches this filter', action: <Button onClick={() => change({ q: undefined })}>Reset</Button> }
        }
        toolbar={<FilterInput label="Filter projects" value={q} onChange={(text) => change({ q: text, page: undefined })} />}
      />
      <FormDialog<{ project_name: string }>
        open={dialog === 'add'}
        title="Add Project"
        submitLabel="Add Project"
        onSubmit={(body) => add.mutateAsync({ body })}
        onClose={close}
      >
        <Form.Item
          name="project_name"
          label="Project Name"
          rules={[
            { required: true, whitespace: true, message: 'Please input project name!' },
            {
              validator: (_, name?: string) => {
                const problem = projectNameProblem((name ?? '').trim())
                return problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem))
              },
            },
          ]}
        >
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
      </FormDialog>
      <UploadAccountsDialog open={dialog === 'upload'} onClose={close} projects={all.data?.data ?? []} />
    </div>
  )
}
