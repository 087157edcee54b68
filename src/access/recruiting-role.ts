/**
 * Returns what a person in these departments does, as the role tag says it. The head department takes precedence.
 */
export const getRecruitingRole = (departments: readonly { name: string }[]): 'Head recruiter' | 'Recruiter' | undefined => {
  const names = departments.map(({ name }) => name.toLowerCase())
  if (names.includes('head-recruiter')) return 'Head recruiter'
  return names.includes('recruiter') ? 'Recruiter' : undefined
}
