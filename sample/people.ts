import { cast, type CastMember, member } from '../db/cast.ts'
import { mapTextFields, TEXT_FIELDS } from '../src/users/vocabulary.ts'
import { STAFF_ROLES } from '../src/access/levels.ts'
import { daysAfter } from '../src/kit/shared/typed-date.ts'
import { SAMPLE_DAYS } from '../src/kit/server/sample.ts'
import { early } from '../src/timesheets/sample-rules.ts'

const lakshmi = member(31, 'Lakshmi Pillai', ['MANAGER'], { departments: ['Biology'], salary: 93_000 })
const dev = member(32, 'Dev Malhotra', ['MANAGER'], { departments: ['Mathematics'], salary: 90_000 })
const biology = { departments: ['Biology'], manager: lakshmi.id, salary: 50_000 } as const
const mathematics = { departments: ['Mathematics'], manager: dev.id, salary: 51_000 } as const

/** The people of the sample besides the cast: two teams that work without files and only have timesheets and worklogs. */
const further = {
  lakshmi,
  dev,
  aditi: member(33, 'Aditi Banerjee', ['AUTHOR'], biology),
  karthik: member(34, 'Karthik Subramanian', ['AUTHOR'], biology),
  fatima: member(35, 'Fatima Ansari', ['AUTHOR'], biology),
  /** Manoj leaves during the sample (`LEFT`, src/users/sample-rules.ts). */
  manoj: member(36, 'Manoj Pawar', ['AUTHOR'], biology),
  shreya: member(37, 'Shreya Ghosh', ['AUTHOR'], biology),
  deepa: member(38, 'Deepa Krishnan', ['REVIEWER'], biology),
  harpreet: member(39, 'Harpreet Singh', ['REVIEWER'], biology),
  sunita: member(40, 'Sunita Patil', ['REVIEWER-2'], biology),
  ganesh: member(41, 'Ganesh Naidu', ['UPLOADER'], biology),
  pooja: member(42, 'Pooja Agarwal', ['AUTHOR'], mathematics),
  rahul: member(43, 'Rahul Jadhav', ['AUTHOR'], mathematics),
  nisha: member(44, 'Nisha Varghese', ['AUTHOR'], mathematics),
  tenzin: member(45, 'Tenzin Dorje', ['AUTHOR'], mathematics),
  yusuf: member(46, 'Yusuf Merchant', ['AUTHOR'], mathematics),
  swati: member(47, 'Swati Mishra', ['AUTHOR'], mathematics),
  lalit: member(48, 'Lalit Chauhan', ['REVIEWER'], mathematics),
  maria: member(49, 'Maria Dsouza', ['REVIEWER'], mathematics),
  bhavna: member(50, 'Bhavna Shetty', ['REVIEWER-2'], mathematics),
  ravi: member(51, 'Ravi Teja', ['UPLOADER'], mathematics),
}

export const people = { ...cast, ...further }
export type PersonName = keyof typeof people

/**
 * Returns how many days before the opening a person's first day is. People of the early shift begin a day later, so that they
 * fill as many days as the others.
 */
const firstDayAgo = (name: string): number => (early.includes(name) ? SAMPLE_DAYS - 1 : SAMPLE_DAYS)

export const addExampleTexts = (person: CastMember): CastMember => ({
  ...person,
  texts: mapTextFields((name) => TEXT_FIELDS[name].example(person.n)),
})

/**
 * Returns the people of a sample that is opened on the day. The staff begin when the sample's work begins, so no earlier days
 * count as missing.
 */
export const listSamplePeople = (opened: string): CastMember[] =>
  Object.entries<CastMember>(people).map(([name, person]) =>
    addExampleTexts(
      person.roles.every((role) => STAFF_ROLES.some((staff) => staff === role))
        ? { ...person, since: daysAfter(opened, -firstDayAgo(name)) }
        : person,
    ),
  )
