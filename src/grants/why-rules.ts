import {
  type AccessLevel,
  type Role,
  type Access,
  type AccessExplanation,
  type Grant,
  explainLevel,
  getReachWord,
} from '../access/levels.ts'
import { roleWords } from '../access/role-words.ts'
import { joinWords, formatPlural } from '../kit/shared/counted.ts'
import { toDay } from '../kit/shared/time.ts'
import { formatDayInWords } from '../kit/shared/typed-date.ts'
import type { PersonRights } from './contract.ts'

/** Why a person sees a page or does not. `lines` are sentences, the answer first. */
export type Why = { open: boolean; lines: string[] }

const flagWords = {
  enableAssignments: '“Show assignments”',
  enableQualitative: '“Show qualitative tasks”',
  statusReportPermission: 'access to status records',
}

const grantWords = (grant: Grant): string => {
  if (grant === 'any' || grant === 'public') return 'everyone who is signed in'
  const [of = '', name = ''] = grant.split(':')
  if (of === 'dept') return `the department ${name}`
  if (of === 'flag') return flagWords[name as keyof typeof flagWords]
  const holder = roleWords[of as Role]
  return name === '' ? `the role ${holder}` : `the tab ${name} as ${holder}`
}

const isOver = (until: string | null, today: string): boolean => until !== null && until < today

/** Returns the person's current rights in the form of the session's query. Tabs count only for a SUBADMIN (decision 89). */
export const toRightsToday = ({ roleData, tabs, today, ...rights }: PersonRights) => ({
  ...rights,
  roles: roleData,
  tabs: roleData.includes('SUBADMIN') ? tabs.filter(({ until }) => !isOver(until, today)).map(({ tab }) => tab) : [],
})

/** Returns text such as "Worklog until 30 November 2026". */
export const describeTab = ({ tab, until }: PersonRights['tabs'][number], today: string): string =>
  until === null ? tab : `${tab} ${isOver(until, today) ? 'ended' : 'until'} ${formatDayInWords(until)}`

type Granted = Pick<PersonRights['tabs'][number], 'until' | 'grantedBy' | 'grantedAt'>
const grantedWords = ({ until, grantedBy, grantedAt }: Granted): string =>
  [
    grantedBy === null ? 'granted' : `granted by ${grantedBy.fullName}`,
    ` on ${formatDayInWords(toDay(new Date(grantedAt)))}`,
    until === null ? '' : `, until ${formatDayInWords(until)}`,
  ].join('')

const tabLines = (person: PersonRights, { others }: AccessExplanation): string[] =>
  person.tabs
    .filter(({ tab }) => others.includes(`SUBADMIN:${tab}`))
    .map((grant) =>
      isOver(grant.until, person.today)
        ? `The grant of the tab ${grant.tab} ended on ${formatDayInWords(grant.until ?? '')}.`
        : `The tab ${grant.tab} is granted, but only a sub-admin’s tabs count.`,
    )

/** Names the subjects of status records that set the flag, and who granted them. Subjects with the same grant share a line. */
function subjectLines({ subjects }: PersonRights, { by }: AccessExplanation): string[] {
  if (!by.includes('flag:statusReportPermission')) return []
  const granted = subjects.map((each) => ({ subject: each.subject, words: grantedWords({ ...each, until: null }) }))
  return [...new Set(granted.map(({ words }) => words))].map((words) => {
    const names = granted.filter((each) => each.words === words).map(({ subject }) => subject)
    return `${formatPlural(names.length, 'The subject', 'The subjects')} ${joinWords(names)}: ${words}.`
  })
}

const rowsWords = {
  all: 'everyone’s',
  team: 'those of their own team',
  own: 'only their own, and what is assigned or granted to them',
}

export function explainAccess(person: PersonRights, { who, reads }: { who: AccessLevel; reads?: Access }): Why {
  const rights = toRightsToday(person)
  const why = explainLevel(who, rights)
  const { fullName, roleData, blockedSince, mustChangePassword } = person
  const stops = [
    ...(blockedSince === null
      ? []
      : [`${fullName} has been blocked since ${formatDayInWords(blockedSince)} and can’t open anything.`]),
    ...(mustChangePassword ? [`Someone else set the password. Until ${fullName} changes it, nothing else opens.`] : []),
  ]
  const open = why.allowed && stops.length === 0
  const needs = `needs ${joinWords(why.others.map(grantWords), 'or')}`
  const grants = why.by.map((grant) => {
    const given = person.tabs.find(({ tab }) => grant === `SUBADMIN:${tab}`)
    return given === undefined ? grantWords(grant) : `${grantWords(grant)} (${grantedWords(given)})`
  })
  const flag = why.lacks === undefined ? [] : [`${flagWords[why.lacks]} is off.`]
  const answer = why.allowed
    ? `Open by ${joinWords(grants)}.`
    : why.by.length > 0
      ? `Closed, although ${fullName} has ${joinWords(grants)}.`
      : `Closed: ${needs}; ${fullName} has the ${formatPlural(roleData.length, 'role', 'roles')} ${joinWords(roleData.map((role) => roleWords[role]))}.`
  const rows = reads && why.allowed ? getReachWord(reads, rights) : 'none'
  return {
    open,
    lines: [
      ...stops,
      stops.length > 0 && why.allowed ? `Without that: ${answer.charAt(0).toLowerCase()}${answer.slice(1)}` : answer,
      ...flag,
      ...(why.by.length > 0 ? subjectLines(person, why) : tabLines(person, why)),
      ...(rows === 'none' ? [] : [`Rows shown: ${rowsWords[rows]}.`]),
    ],
  }
}
