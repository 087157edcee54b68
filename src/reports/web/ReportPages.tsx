import { getRouteApi } from '@tanstack/react-router'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { ReportPage } from './ReportPage.tsx'

const user = getRouteApi('/report/user')
const department = getRouteApi('/report/department')
const team = getRouteApi('/report/team')

export const UserReportPage = () => (
  <ReportPage type="user" search={user.useSearch()} onSearch={useSearchChange(user.useNavigate())} />
)
export const DepartmentReportPage = () => (
  <ReportPage type="department" search={department.useSearch()} onSearch={useSearchChange(department.useNavigate())} />
)
export const TeamReportPage = () => (
  <ReportPage type="team" search={team.useSearch()} onSearch={useSearchChange(team.useNavigate())} />
)
