/** Subjects whose status records a person can be given access to see and save (002 §9, decision 92). */
export const SUBJECTS = [
  'Mathematics',
  'Physics',
  'Chemistry',
  'Statistics',
  'Psychology',
  'Operations Management',
  'Biology',
  'Computer Science',
  'Accounting',
  'Finance',
  'Economics',
  'Civil Engineering',
  'Mechanical Engineering',
  'Electrical Engineering',
  'Earth Science',
  'Chemical Engineering',
  'Management',
] as const
export type Subject = (typeof SUBJECTS)[number]

export const SUBJECT_ACTIONS = ['access', 'revoke'] as const

/**
 * The messages for missing values. The dialog shows them before it sends a request, and the server sends them to other clients
 * (002 §5).
 */
export const SUBJECT_NEEDS = {
  access: 'Please select a user and enter a subject',
  revoke: 'Please select a user to remove access',
}
