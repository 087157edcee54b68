/**
 * Every undo and restore keeps the rules about the state that it brings back, in its own transaction. Limits on past days do not
 * apply to it. Each call that takes something back is listed here with these rules and the test that shows them.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn } from '../scripts/run/files-in.mjs'
import { domains } from '../src/app/server.ts'
import { approvalSources } from '../src/inbox/server/extension-points.ts'
import { collectRegistered } from '../src/kit/server/domain.ts'
import type { Endpoint } from '../src/kit/shared/endpoint.ts'

type Kept = {
  /** The rules about the state that the call brings back, or why it brings nothing back. */
  keeps: string
  shownBy: readonly [file: string, test: string]
}

const UNDOS: Readonly<Record<string, Kept>> = {
  'POST /inbox/undo absence': {
    keeps: 'It is refused over figures, when another absence was recorded since, and for days after its person left.',
    shownBy: ['src/worklog/server/absence-or-figures.test.ts', 'is refused if figures were entered after an absence was removed'],
  },
  'POST /inbox/undo timesheet': {
    keeps: 'The entry becomes what it was when it was sent. It is refused in closed months and for one’s own figure.',
    shownBy: ['src/timesheets/server/approvals.test.ts', 'neither decides nor undoes in a closed month'],
  },
  'POST /inbox/undo qualitative': {
    keeps:
      'It has the rules of timesheets, and brings logged tasks back unless they exceed 24 hours or add to a day after the last one.',
    shownBy: ['src/qualitative/server/routes.test.ts', 'undoes a decision with its tasks'],
  },
  'POST /inbox/undo access-request': {
    keeps: 'Only an active sub-admin asks for a tab, and only for one that is not granted.',
    shownBy: [
      'src/access-requests/server/routes.test.ts',
      'stays declined after an undo if the tab was granted or the person may no longer request it',
    ],
  },
  'POST /targets/admin/:id/restore': {
    keeps:
      'It needs an active person with a production role and a profile, follows terms and holidays, and fills no day of absence.',
    shownBy: [
      'src/worklog/server/absence-or-figures.test.ts',
      'ignores figures of removed days and deleted targets until they are restored',
    ],
  },
  'POST /targets/admin/:targetId/:subId/restore': {
    keeps:
      'It fills no day of absence, needs an existing target, and brings off days and days after leaving back only with figures.',
    shownBy: ['src/worklog/server/absence-or-figures.test.ts', 'cannot get back removed days after their last day'],
  },
  'POST /file/:file/undo': {
    keeps: 'A stage that opens again is held only by a person who may hold it.',
    shownBy: ['test/who-may-hold.test.ts', 'when a decision that had closed the row is undone'],
  },
  'POST /file/:file/reopen': {
    keeps: 'A stage that opens again is held only by a person who may hold it.',
    shownBy: ['test/who-may-hold.test.ts', 'when the row is reopened'],
  },
  'POST /file/:file/assign/undo': {
    keeps: 'Rows go back only to people who may hold them, and nobody gets two stages of a row.',
    shownBy: ['test/who-may-hold.test.ts', 'when a batch of assignments is taken back'],
  },
  'POST /file/batch/:id/take-back': {
    keeps: 'It needs rows that were not changed since. Stages that open again are held only by people who may hold them.',
    shownBy: ['test/who-may-hold.test.ts', 'when history is taken back'],
  },
  'DELETE /file/:file/checks/:srNo/:dismissal': {
    keeps: 'The finding counts again only if the question is still the one whose finding was dismissed.',
    shownBy: ['src/content-checks/checks/server/content-checks.test.ts', 'a dismissal keeps its reason, can be undone'],
  },
  'POST /glossary/upload/:id/take-back': {
    keeps: 'The previous glossary comes back as a whole, and only while the upload is the glossary of the project.',
    shownBy: ['src/content-checks/checks/server/content-checks.test.ts', 'a glossary can be uploaded, replaced, undone'],
  },
  'PUT /user/unblock/:id': {
    keeps: 'Holdings that the block ended stay ended, because somebody else may have got them since.',
    shownBy: [
      'src/users/server/letting-go.test.ts',
      'ends current and planned holdings with audit lines, and nothing is restored',
    ],
  },
  'POST /closed-months/reopen': {
    keeps: 'It brings no record back: figures follow the facts of then again, and holidays of the month too.',
    shownBy: [
      'test/holidays/effects.test.ts',
      'a holiday from a change of departments in a closed month applies once the month is reopened',
    ],
  },
  'DELETE /holidays/days/:id': {
    keeps:
      'Sub-targets come back without figures, on working days, for active people and existing targets, and in no closed month.',
    shownBy: ['test/holidays/effects.test.ts', 'gives its sub-targets back when withdrawn'],
  },
  'DELETE /holidays/own/:id': {
    keeps: 'It has the rules of a withdrawn holiday.',
    shownBy: [
      'src/holidays/server/routes.test.ts',
      'a chosen day on the date of a national day stays chosen, and can be given back',
    ],
  },
  'POST /holidays/upload/:id/take-back': {
    keeps: 'It deletes only proposals that were not changed since, and brings nothing back.',
    shownBy: ['src/holidays/server/routes.test.ts', 'a workbook of holidays has a preview with problems'],
  },
  'PATCH /target/history/:id/void': {
    keeps: 'The previous entry, which was never removed, counts again. It is refused in a closed month.',
    shownBy: ['src/target-projects/rules.test.ts', 'findTargetInForce ignores the order of entries and withdrawn entries'],
  },
  'POST /targets/upload/:id/take-back': {
    keeps: 'It withdraws entries and deletes rows that were not changed since. It is refused in a closed month.',
    shownBy: ['src/target-projects/server/import-targets.test.ts', 'is taken back as a whole while its rows are unchanged'],
  },
  'POST /upload/target/report/:id/take-back': {
    keeps: 'It deletes hours and brings nothing back. It is refused in a closed month.',
    shownBy: [
      'src/productivity-files/server/routes.test.ts',
      'cannot be deleted, taken back or extended once one of its months is closed',
    ],
  },
  'POST /qualitative/task/upload/:id/take-back': {
    keeps: 'It deletes only records that were not changed since, and brings nothing back.',
    shownBy: ['src/qualitative/server/import.test.ts', 'the upload can be undone only while they are unchanged'],
  },
  'POST /timesheet/members/upload/:id/take-back': {
    keeps: 'It deletes only memberships that were not changed since, and brings nothing back.',
    shownBy: ['src/timesheets/server/import-members.test.ts', 'is taken back while its memberships are unchanged'],
  },
  'POST /file/allocation/:id/take-back': {
    keeps: 'It deletes only allocation IDs that nobody has used, and brings nothing back.',
    shownBy: [
      'src/allocations/server/take-back.test.ts',
      'undoing an upload deletes the allocation IDs and departments that it added',
    ],
  },
  'POST /users/import/:id/take-back': {
    keeps: 'It deletes only people without traces, by the rules of Delete, and brings nothing back.',
    shownBy: ['src/users/server/people-take-back.test.ts', 'managers undo only their team’s uploads'],
  },
  'POST /recruit/candidate/upload/:id/take-back': {
    keeps: 'It erases only candidates who were not changed since, and brings nothing back.',
    shownBy: ['src/recruitment/server/hiring.test.ts', 'is previewed, added, and taken back while its candidates are unchanged'],
  },
  'POST /save/users/status/:id/take-back': {
    keeps: 'It deletes only records that were not changed since, and brings nothing back.',
    shownBy: ['src/status-reports/server/import.test.ts', 'is refused after one of the records was saved'],
  },
}

/** Statements that bring removed rows back within other acts, by file, with the rules that they keep. */
const WITHIN_ACTS: Readonly<Record<string, string>> = {
  'db/schema.sql': 'worklog_follow_holidays brings back days without figures, as new work terms do.',
  'src/content-checks/checks/server/queries.ts': 'An undone upload of a glossary brings back the previous glossary.',
  'src/worklog/server/day-queries.ts': 'A restored day brings back its figures.',
  'src/worklog/server/restore-target.ts': 'A restored target brings back its days.',
  'src/worklog/server/target-queries.ts':
    'followTerms brings back working days without figures, of active people and existing targets.',
}

const BACK =
  /\b(?:undo|undoes|undone|unblocks?|unblocked|restores?|restored|re-?opens?|reopened|releases?|released|withdraws?|withdrawn|tak(?:e|es|en)[ -]back|puts? \w+ back|reinstates?|reverts?|recovers?)\b/i
const root = resolve(import.meta.dirname, '..')
const { extensionsOf } = collectRegistered(domains)

const takesBack = (key: string, { path, message, audit, summary }: Endpoint): boolean => {
  const words = [key.replaceAll(/(?=[A-Z])/g, ' '), path.replaceAll('/', ' '), message, JSON.stringify(audit ?? '')]
  return words.some((text) => BACK.test(text)) || BACK.exec(summary)?.index === 0
}
type Contract = Readonly<Record<string, Endpoint>>
const titlesOf = (contracts: readonly Contract[], kinds: readonly string[]): string[] =>
  contracts
    .flatMap((contract) => Object.entries(contract))
    .filter(([key, spec]) => !('download' in spec && spec.download === true) && takesBack(key, spec))
    .map(([, { method, path }]) => `${method} ${path}`)
    .flatMap((title) => (title === 'POST /inbox/undo' ? kinds.map((kind) => `${title} ${kind}`) : title))

const contracts = domains.flatMap(({ calls }) => calls).map(({ contract }) => contract as Contract)
const kinds = extensionsOf(approvalSources).map(({ kind }) => kind)

test('every call that undoes something is listed with the rules that it keeps', () => {
  expect([...new Set(titlesOf(contracts, kinds))].toSorted()).toEqual(Object.keys(UNDOS).toSorted())
})

test('the search finds a planted call that undoes something by its name or summary', () => {
  const planted = {
    restoreComet: { method: 'POST', path: '/comets/:id/again', message: '', summary: '', access: { who: 'admin', reach: 'all' } },
  }
  expect(titlesOf([planted as unknown as Contract], [])).toEqual(['POST /comets/:id/again'])
  const summed = { again: { ...planted.restoreComet, summary: 'Puts it back (ours).' } }
  expect(titlesOf([summed as unknown as Contract], [])).toEqual(['POST /comets/:id/again'])
})

test.each(Object.entries(UNDOS))('%s has a test that shows its rules', (_, { keeps, shownBy: [file, name] }) => {
  expect(keeps).toMatch(/\.$/)
  const path = join(root, file)
  expect(existsSync(path)).toBe(true)
  expect(readFileSync(path, 'utf8')).toContain(name)
})

test('every statement that restores removed rows is listed', () => {
  const statement = /\b(?:removed_at|deleted_at|deleted_on|voided_at|withdrawn_at|replaced_by|ended_at)\s*=\s*null\b/
  const sources = [...filesIn(join(root, 'src')).map((name) => `src/${name}`), 'db/schema.sql']
  const found = sources.filter(
    (name) => /\.(?:ts|sql)$/.test(name) && !name.includes('.test.') && statement.test(readFileSync(join(root, name), 'utf8')),
  )
  expect(found.toSorted()).toEqual(Object.keys(WITHIN_ACTS).toSorted())
})
