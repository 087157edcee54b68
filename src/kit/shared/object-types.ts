/** What a write can touch: every line of the audit log is about one of these. A later domain adds its word here. */
export const OBJECT_TYPES = [
  'user',
  'session',
  'grant',
  'department',
  'project',
  'file',
  'task',
  'account',
  'hold',
  'preference',
] as const
export type ObjectType = (typeof OBJECT_TYPES)[number]
