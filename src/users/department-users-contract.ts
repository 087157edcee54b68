import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { DepartmentPerson } from './contract.ts'

/**
 * The `/department` endpoint that lists people. It belongs to the users domain, because the departments domain does not know
 * people (000 §7).
 */
export const departmentUsers = {
  users: endpoint({
    method: 'GET',
    path: '/department/users',
    shows: ['users', 'tasks', 'status-reports'],
    summary: 'The active people of a department (name or id); a manager sees their own team (000 §7).',
    access: { who: 'admin or manager', reach: 'team' },
    query: z.object({ department: z.string().optional() }),
    message: 'Fetched users',
    reply: z.object({ data: z.array(DepartmentPerson) }),
  }),
}
