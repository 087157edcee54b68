import { z } from 'zod'
import { ROLES } from '../access/levels.ts'
import { endpoint } from '../kit/shared/endpoint.ts'
import { SUBJECTS } from './vocabulary.ts'

export const SubjectUser = z.object({
  _id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  roleData: z.array(z.enum(ROLES)),
  /** The granted subjects in the order of the list (002 §3). */
  accessData: z.array(z.enum(SUBJECTS)),
})
export type SubjectUser = z.infer<typeof SubjectUser>

export const subjectGrants = {
  users: endpoint({
    method: 'GET',
    path: '/fetch/access/user',
    shows: ['users', 'grants'],
    summary: 'The active people with the subjects granted to them, by name (002 §7 Status).',
    access: { who: 'admin', reach: 'all' },
    message: 'Aceess Users Fethed', // The spelling is that of the documents.
    reply: z.object({ users: z.array(SubjectUser) }),
  }),
}
