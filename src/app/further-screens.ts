import type { AccessLevel } from '../access/levels.ts'
import type { MenuLink } from './menu.ts'

/** Screens without a menu entry, which other screens, the user menu and the palette open. */
export const furtherScreens: readonly (MenuLink & { who: AccessLevel })[] = [
  { label: 'Home', route: '/', who: 'signed-in' },
  { label: 'Inbox', route: '/inbox', who: 'signed-in' },
  { label: 'Manage Departments', route: '/departments', who: 'manages users' },
  { label: 'Upload allocation IDs', route: '/upload-allocation', who: 'manages accounts' },
  { label: 'Your worklog', route: '/user/worklog', who: 'records worklog' },
  { label: 'Your holidays', route: '/holidays/own', who: 'signed-in' },
  { label: 'User Report', route: '/report/user', who: 'reads productivity' },
  { label: 'User Target Report', route: '/target-report/user', who: 'reads productivity' },
  { label: 'Approved qualitative records', route: '/qualitative-approved-user', who: 'logs qualitative tasks' },
  { label: 'Approved qualitative tasks', route: '/qualitative-task/approved', who: 'admin or manager' },
  { label: 'Candidate funnel', route: '/recruit/funnel', who: 'handles candidates' },
  { label: 'Unassigned and stuck rows', route: '/waiting-rows', who: 'admin' },
  { label: 'Change Password', route: '/changePassword', who: 'signed-in' },
  { label: 'Sessions', route: '/sessions', who: 'signed-in' },
  { label: 'Notifications', route: '/notifications', who: 'signed-in' },
]
