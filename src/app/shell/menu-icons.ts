import type { IconName } from '../../kit/ui/icons.tsx'

/** The icons of the menu's labels, on the rail and in the palette. */
export const iconOf: Readonly<Record<string, IconName>> = {
  Home: 'home',
  'Task Management': 'list',
  'Access Management': 'shield',
  'Manage Projects': 'folder',
  'Manage File': 'file',
  'Manage Users': 'people',
  'Manage Departments': 'board',
  'Allocation ID': 'card',
  'Allocation Id': 'card',
  'Rows that wait for nobody': 'list',
  'Audit log': 'clock',
  'Change Password': 'key',
  Sessions: 'lock',
}
