/** The types of objects that writes change: every row of the audit log has one. A new domain adds its types here. */
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
