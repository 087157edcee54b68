import { getRouteApi } from '@tanstack/react-router'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { ProductivityReport } from './ProductivityReport.tsx'

const user = getRouteApi('/report/user')
const department = getRouteApi('/report/department')
const team = getRouteApi('/report/team')

export const UserReportPage = () => (
  <ProductivityReport type="user" search={user.useSearch()} onSearch={useSearchChange(user.useNavigate())} />
)
export const DepartmentReportPage = () => (
  <ProductivityReport type="department" search={department.useSearch()} onSearch={useSearchChange(department.useNavigate())} />
)
export const TeamReportPage = () => (
  <ProductivityReport type="team" search={team.useSearch()} onSearch={useSearchChange(team.useNavigate())} />
)
