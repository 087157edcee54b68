import type { Actor } from '../src/access/levels.ts'

/** Builds a signed-in person, an author unless the test names other roles. */
export const buildActor = (given: Partial<Actor> = {}): Actor => ({
  id: '11111111-1111-4111-8111-111111111111',
  email: 'someone@proofline.example',
  fullName: 'Someone',
  roles: ['AUTHOR'],
  tabs: [],
  departments: [],
  enableAssignments: true,
  enableQualitative: false,
  statusReportPermission: false,
  sessionId: '22222222-2222-4222-8222-222222222222',
  rightsVersion: 1,
  authenticatedAt: '2026-03-10T06:00:00Z',
  mustChangePassword: false,
  ...given,
})
