import { TABS } from '../../access/levels.ts'
import type { AccessUser } from '../contract.ts'
import { SUBJECTS, type Subject } from '../vocabulary.ts'

/** The names of SUBJECTS among these, in its order. */
export const subjectsInOrder = (subjects: readonly Subject[]): Subject[] =>
  SUBJECTS.filter((subject) => subjects.includes(subject))

/** The tabs in the order of the menu, the subjects in that of their list. */
export const shown = ({ grantedTabs, ends, accessData, ...user }: AccessUser): AccessUser => ({
  ...user,
  grantedTabs: TABS.filter((tab) => grantedTabs.includes(tab)),
  ends: TABS.flatMap((tab) => ends.filter((each) => each.tab === tab)),
  accessData: subjectsInOrder(accessData),
})
