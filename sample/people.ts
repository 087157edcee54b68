import { cast, type CastMember, buildMember } from '../db/cast.ts'
import { mapTextFields, TEXT_FIELDS } from '../src/users/vocabulary.ts'
import { STAFF_ROLES } from '../src/access/levels.ts'
import { addDaysTo } from '../src/kit/shared/typed-date.ts'
import { SAMPLE_DAYS } from '../src/kit/server/sample.ts'
import { earlyShiftPeople } from '../src/timesheets/sample-rules.ts'

const lakshmi = buildMember(31, 'Lakshmi Pillai', ['MANAGER'], { departments: ['Biology'], salary: 93_000 })
const dev = buildMember(32, 'Dev Malhotra', ['MANAGER'], { departments: ['Mathematics'], salary: 90_000 })
const biology = { departments: ['Biology'], manager: lakshmi.id, salary: 50_000 } as const
const mathematics = { departments: ['Mathematics'], manager: dev.id, salary: 51_000 } as const

/** The people of the sample besides the cast: two teams that work without files and only have timesheets and worklogs. */
const further = {
  lakshmi,
  dev,
  aditi: buildMember(33, 'Aditi Banerjee', ['AUTHOR'], biology),
  karthik: buildMember(34, 'Karthik Subramanian', ['AUTHOR'], biology),
  fatima: buildMember(35, 'Fatima Ansari', ['AUTHOR'], biology),
  /** Manoj leaves during the sample (`SAMPLE_LEAVER`, src/users/sample-rules.ts). */
  manoj: buildMember(36, 'Manoj Pawar', ['AUTHOR'], biology),
  shreya: buildMember(37, 'Shreya Ghosh', ['AUTHOR'], biology),
  deepa: buildMember(38, 'Deepa Krishnan', ['REVIEWER'], biology),
  harpreet: buildMember(39, 'Harpreet Singh', ['REVIEWER'], biology),
  sunita: buildMember(40, 'Sunita Patil', ['REVIEWER-2'], biology),
  ganesh: buildMember(41, 'Ganesh Naidu', ['UPLOADER'], biology),
  pooja: buildMember(42, 'Pooja Agarwal', ['AUTHOR'], mathematics),
  rahul: buildMember(43, 'Rahul Jadhav', ['AUTHOR'], mathematics),
  nisha: buildMember(44, 'Nisha Varghese', ['AUTHOR'], mathematics),
  tenzin: buildMember(45, 'Tenzin Dorje', ['AUTHOR'], mathematics),
  yusuf: buildMember(46, 'Yusuf Merchant', ['AUTHOR'], mathematics),
  swati: buildMember(47, 'Swati Mishra', ['AUTHOR'], mathematics),
  lalit: buildMember(48, 'Lalit Chauhan', ['REVIEWER'], mathematics),
  maria: buildMember(49, 'Maria Dsouza', ['REVIEWER'], mathematics),
  bhavna: buildMember(50, 'Bhavna Shetty', ['REVIEWER-2'], mathematics),
  ravi: buildMember(51, 'Ravi Teja', ['UPLOADER'], mathematics),
}

export const people = { ...cast, ...further }
export type PersonName = keyof typeof people

/**
 * Returns how many days before the opening a person's first day is. People of the early shift begin a day later, so that they
 * fill as many days as the others.
 */
const firstDayAgo = (name: string): number => (earlyShiftPeople.includes(name) ? SAMPLE_DAYS - 1 : SAMPLE_DAYS)

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
        ? { ...person, since: addDaysTo(opened, -firstDayAgo(name)) }
        : person,
    ),
  )
