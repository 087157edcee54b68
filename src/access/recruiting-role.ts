/** The recruiting role that a person's departments give, as the role tag names it. The head department takes precedence. */
export const getRecruitingRole = (departments: readonly { name: string }[]): 'Head recruiter' | 'Recruiter' | undefined => {
  const names = departments.map(({ name }) => name.toLowerCase())
  if (names.includes('head-recruiter')) return 'Head recruiter'
  return names.includes('recruiter') ? 'Recruiter' : undefined
}
