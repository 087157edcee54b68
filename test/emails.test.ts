/**
 * A character that becomes a letter of an email address only by case folding makes a different address (ADR 14). Case is ignored
 * for ASCII letters only.
 */
import { afterAll, expect, test } from 'vitest'
import { CAST_PASSWORD, cast } from '../db/cast.ts'
import { readProductSources } from '../scripts/check/writers.ts'
import { absences } from '../src/absences/contract.ts'
import { grants } from '../src/grants/contract.ts'
import { deputies } from '../src/inbox/deputies-contract.ts'
import { jobs } from '../src/recruitment/contract.ts'
import { session } from '../src/session/contract.ts'
import { statusReports } from '../src/status-reports/contract.ts'
import { arrangeRecords } from '../src/status-reports/testing.ts'
import { people } from '../src/users/person-contract.ts'
import { startTestApp } from './app.ts'

const app = await startTestApp()
afterAll(app.close)
const meera = await app.as('meera')
const KELVIN = '\u212a'
const DOTTED = '\u0130'
const { vikram, kavita, nikhil } = cast
/** `alike` returns look-alikes of an email, each of which PostgreSQL or JavaScript lower-cases to it. */
const upper = (email: string): string => ` ${email.toUpperCase()} `
const alike = (email: string): string[] => [email.replace('k', KELVIN), email.replace('i', DOTTED)]

test('a login accepts an email in upper case and refuses one with look-alike letters', async () => {
  const sent = (email: string) => ({ body: { email, password: CAST_PASSWORD } })
  expect((await app.anonymous.ok(session.login, sent(upper(vikram.email)))).user.email).toBe(vikram.email)
  for (const email of alike(vikram.email)) await app.anonymous.refused(session.login, 'WRONG_CREDENTIALS', sent(email))
})

test('calls that name people by email accept upper case and refuse look-alike letters', async () => {
  await arrangeRecords(app.db, [['nikhil', 'Physics', 'Physics']])
  const access = [{ name: 'Worklog' }] as never
  const job = { name: 'Author', location: 'Pune', budget: 1, vacancy: 4, shiftTime: 'Day' }
  const period = { from: '2026-03-20', to: '2026-03-21' }
  await meera.ok(grants.grantTabs, { body: { user: upper(nikhil.email), access } })
  await meera.ok(statusReports.list, { params: { email: upper(nikhil.email) }, query: {} })
  await meera.ok(statusReports.save, { body: { user_id: upper(nikhil.email), status: 'application-error' } })
  await meera.ok(jobs.create, { body: { ...job, recruiters: [upper(vikram.email)] } })
  await meera.ok(people.summary, { params: { id: upper(kavita.email) }, query: {} })
  await meera.ok(absences.ofUser, { params: { user: upper(cast.neha.email) }, query: period })
  for (const email of alike(nikhil.email)) {
    await meera.refused(grants.grantTabs, 'USER_NOT_FOUND', { body: { user: email, access } })
    await meera.refused(statusReports.list, 'USER_NOT_FOUND', { params: { email }, query: {} })
    await meera.refused(statusReports.save, 'STATUS_NOT_FOUND', { body: { user_id: email, status: 'application-error' } })
  }
  for (const email of alike(vikram.email))
    await meera.refused(jobs.create, 'INVALID_REQUEST', { body: { ...job, recruiters: [email] } })
  for (const email of alike(kavita.email)) {
    await meera.refused(people.summary, 'USER_NOT_FOUND', { params: { id: email } })
    await meera.refused(deputies.name, 'USER_NOT_FOUND', { body: { manager: email, deputy: cast.meera.id, ...period } })
  }
  for (const email of alike(cast.neha.email))
    await meera.refused(absences.ofUser, 'USER_NOT_FOUND', { params: { user: email }, query: period })
})

test('no code lower-cases emails in a way that folds letters outside of ASCII', () => {
  const folded = /email\) (?:=|in) (?:\(select )?lower\(|email[\w?.]*(?:\(\))?\??\.toLowerCase\(\)|text\('email'\)\.toLowerCase/
  // These files may fold emails: they compute the edit distance of an unknown email, or compare stored emails with each other.
  const allowed = [
    'src/row-import/import/server/check-history.ts',
    'src/recruitment/server/candidate-queries.ts',
    'src/users/server/import-people.ts',
    'src/erasures/server/routes.ts',
  ]
  const found = readProductSources().filter(({ text }) => folded.test(text))
  expect(found.map(({ path }) => path).filter((path) => !allowed.includes(path))).toEqual([])
})
