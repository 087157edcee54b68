import { Navigate, getRouteApi } from '@tanstack/react-router'
import { AdminGrid } from './AdminGrid.tsx'

const route = getRouteApi('/project/$sectionName/$department/$filename')
const managedRoute = getRouteApi('/manage-file/$project/$fileName')
const isWorkbook = (name: string): boolean => /\.xlsx$/i.test(name)

/** Admin file task screen (000 §2); the URL with the file before the department is redirected (decision 34). */
export function AdminGridPage() {
  const { sectionName, department, filename } = route.useParams()
  const search = route.useSearch()
  if (isWorkbook(department) && !isWorkbook(filename)) {
    const params = { sectionName, department: filename, filename: department }
    return <Navigate to="/project/$sectionName/$department/$filename" params={params} search={search} replace />
  }
  // Another file resets the selection and the form.
  return (
    <AdminGrid
      key={`${sectionName}/${department}/${filename}`}
      {...{ section: sectionName, department, file: filename, managed: false }}
    />
  )
}

/** The second form of the screen, under Manage File: larger pages, the same functions (000 §2, §9). */
export function ManagedGridPage() {
  const { project, fileName } = managedRoute.useParams()
  return <AdminGrid key={`${project}/${fileName}`} {...{ section: project, department: '-', file: fileName, managed: true }} />
}
