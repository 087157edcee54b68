/** The name in each list that leads to a page is a link with an address, and Ctrl+C copies the name. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getDepartmentId } from '../../db/cast.ts'
import { getCastRef } from '../../test/web/fixtures.ts'
import { openPage, server, tabTo } from '../../test/web/page.tsx'
import { buildCandidate, buildJob, serveCandidates } from '../../test/web/recruitment.ts'
import { allocations } from '../allocations/contract.ts'
import { projects } from '../projects/project-contract.ts'
import { productivityFiles } from '../productivity-files/contract.ts'
import { candidates } from '../recruitment/candidates-contract.ts'
import { jobs } from '../recruitment/contract.ts'
import { targetProjects } from '../target-projects/contract.ts'
import { sections } from '../row-import/file-projects/contract.ts'
import { timesheets } from '../timesheets/contract.ts'
import { worklog } from '../worklog/contract.ts'

const id = (n: number) => `019a0000-0000-7000-8000-000000000d0${n}`
const [projectId, rowId] = [id(1), id(2)]
const added = { addedBy: getCastRef('meera'), created_at: '2026-03-01T05:00:00.000Z' }
const name = 'NEET 2027'
const grid = page.getByRole('grid')
const status = page.getByRole('status')

let copied: string[]
const noteCopied = ({ clipboardData }: ClipboardEvent): void => {
  if (clipboardData === null) return
  const setData = clipboardData.setData.bind(clipboardData)
  clipboardData.setData = (type, text) => {
    if (type === 'text/plain') copied.push(text)
    setData(type, text)
  }
}
beforeEach(() => {
  copied = []
  addEventListener('copy', noteCopied, { capture: true })
})
afterEach(() => removeEventListener('copy', noteCopied, { capture: true }))

const serveZoya = () => {
  const data = [buildCandidate(1, 'Zoya Ansari')]
  serveCandidates(server, data)
  return server.reply(candidates.all, { data, total: 1 })
}

type List = { who: 'meera' | 'vikram' | 'tara'; at: string; serve: () => unknown; name: string; leads: string }
const project = { _id: projectId, name }
const lists: Record<string, List> = {
  'Manage Projects': {
    who: 'meera',
    at: '/projects',
    serve: () => server.reply(sections.list, { data: [{ ...project, ...added, files: 1, rows: 10 }] }),
    name,
    leads: '/project/NEET%202027',
  },
  'Manage File': {
    who: 'meera',
    at: '/manage-file',
    serve: () => server.reply(sections.managed, { data: [{ ...project, ...added, files: 1, rows: 10 }] }),
    name,
    leads: '/manage-file/NEET%202027',
  },
  Worklog: {
    who: 'meera',
    at: '/worklog',
    serve: () => server.reply(worklog.projects, { data: [{ ...project, ...added, subjects: [], subjectCount: 0 }] }),
    name,
    leads: `/worklog/${projectId}`,
  },
  'Subjects of a worklog project': {
    who: 'meera',
    at: `/worklog/${projectId}`,
    serve: () =>
      server.reply(worklog.project, {
        data: { ...project, ...added, subjects: [{ _id: rowId, name: 'Physics', profiles: [] }] },
      }),
    name: 'Physics',
    leads: `/worklog/${rowId}/profiles`,
  },
  'Timesheet projects': {
    who: 'meera',
    at: '/timesheet/projects',
    serve: () => server.reply(timesheets.projects, { data: [{ ...project, ...added, users: [], userCount: 0 }] }),
    name,
    leads: `/timesheet/${projectId}`,
  },
  Targets: {
    who: 'meera',
    at: '/targets',
    serve: () =>
      server.reply(targetProjects.projects, { data: [{ _id: projectId, project_name: name, ...added, rows: 0, people: 0 }] }),
    name,
    leads: `/target/${projectId}`,
  },
  'Targets of a project': {
    who: 'meera',
    at: `/target/${projectId}`,
    serve: () =>
      server.reply(targetProjects.rows, {
        project: { _id: projectId, project_name: name },
        data: [
          {
            _id: rowId,
            project_id: projectId,
            project_name: name,
            keyword: 'Physics authoring',
            sub_project_name: 'Set 03',
            department: 'Physics',
            subject: 'Optics',
            role: 'AUTHOR',
            ...added,
            deleted_on: null,
            people: 2,
            is_timesheet_project: true,
          },
        ],
      }),
    name: 'Physics authoring',
    leads: `/target-assign/${projectId}/${rowId}`,
  },
  'Allocation ID': {
    who: 'meera',
    at: '/projectAllocations',
    serve: () =>
      server.reply(allocations.projects, {
        data: [{ _id: projectId, project_name: name, ...added, is_file_visible: true, departments: 0, accounts: 0, held: 0 }],
      }),
    name,
    leads: `/projectAllocation/${projectId}`,
  },
  'Departments of an allocation project': {
    who: 'meera',
    at: `/projectAllocation/${projectId}`,
    serve: () => {
      server.reply(projects.accountNeed, {
        data: { project: { _id: projectId, name }, needed: true, from: null, said: null, without: [], without_count: 0 },
      })
      return server.reply(allocations.departments, {
        project: { _id: projectId, project_name: name },
        data: [{ _id: getDepartmentId('Physics'), name: 'Physics', department_name: 'Physics', ...added, accounts: 0, held: 0 }],
      })
    },
    name: 'Physics',
    leads: `/projectAllocation/${projectId}/${getDepartmentId('Physics')}`,
  },
  Recruitment: {
    who: 'vikram',
    at: '/recruitment',
    serve: () => {
      server.reply(jobs.recruiters, { data: [] })
      return server.reply(jobs.list, { data: [buildJob(1)], total: 1 })
    },
    name: 'Physics author',
    leads: `/recruitment/job/${buildJob(1)._id}`,
  },
  'Your jobs': {
    who: 'tara',
    at: '/recruit',
    serve: () => server.reply(jobs.own, { data: [buildJob(1)], total: 1 }),
    name: 'Physics author',
    leads: `/recruit/${buildJob(1)._id}/add`,
  },
  'Candidates of a job': {
    who: 'vikram',
    at: `/recruitment/job/${buildJob(1)._id}?view=table`,
    serve: serveZoya,
    name: 'Zoya Ansari',
    leads: `/recruitment/job/${buildJob(1)._id}?view=table&candidate=${buildCandidate(1, '')._id}`,
  },
  'Productivity files': {
    who: 'meera',
    at: '/target-report/manage',
    serve: () =>
      server.reply(productivityFiles.files, {
        data: {
          files: [
            {
              _id: rowId,
              name: 'October.xlsx',
              hours: 8,
              rows: 1,
              people: 1,
              first_day: '2026-10-01',
              last_day: '2026-10-01',
              uploaded_by: getCastRef('meera'),
              uploaded_at: added.created_at,
              own: false,
            },
          ],
        },
      } as never),
    name: 'October.xlsx',
    leads: '/target-report/manage/October.xlsx',
  },
}

test.each(Object.entries(lists))(
  'the name in the list %s is a link and can be copied',
  async (_list, { who, at, serve, name: text, leads }) => {
    serve()
    await openPage(at, who)
    const link = grid.getByRole('link', { name: text, exact: true })
    await expect.element(link).toHaveAttribute('href', leads)
    await tabTo(grid)
    await userEvent.keyboard('{Home}{Control>}c{/Control}')
    await expect.element(status.getByText('Copied the cell.')).toBeInTheDocument()
    expect(copied).toEqual([text])
  },
)

test('copying an empty cell leaves the clipboard unchanged and says that nothing was copied', async () => {
  serveZoya()
  await openPage(`/recruitment/job/${buildJob(1)._id}?view=table`, 'vikram')
  await expect.element(grid.getByRole('link', { name: 'Zoya Ansari' })).toBeVisible()
  await tabTo(grid)
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}{Control>}c{/Control}')
  await expect.element(status.getByText('The cell is empty, so nothing was copied.')).toBeInTheDocument()
  expect(copied).toEqual([])
})
