/** The subjects to which people are given access: they see and save the status records of these (002 §9, decision 92). */
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

/** What is done with subjects (002 §7 Access control). */
export const SUBJECT_ACTIONS = ['access', 'revoke'] as const

/** What the dialog says before anything is sent, and the server to others (002 §5). */
export const SUBJECT_NEEDS = {
  access: 'Please select a user and enter a subject',
  revoke: 'Please select a user to remove access',
}
