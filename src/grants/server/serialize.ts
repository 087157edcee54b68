import { TABS } from '../../access/levels.ts'
import type { AccessUser } from '../contract.ts'
import { SUBJECTS, type Subject } from '../vocabulary.ts'

export const sortSubjects = (subjects: readonly Subject[]): Subject[] => SUBJECTS.filter((subject) => subjects.includes(subject))

export const sortGrants = ({ grantedTabs, ends, accessData, ...user }: AccessUser): AccessUser => ({
  ...user,
  grantedTabs: TABS.filter((tab) => grantedTabs.includes(tab)),
  ends: TABS.flatMap((tab) => ends.filter((each) => each.tab === tab)),
  accessData: sortSubjects(accessData),
})
