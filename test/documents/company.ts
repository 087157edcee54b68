import { type CastName, cast, CAST_PASSWORD } from '../../db/cast.ts'
import { makeWorkbook, type Cell } from '../workbooks.ts'
import type { TestApp } from '../app.ts'
import { choice } from './documented-calls.ts'
import { documentsClient, type DocumentsClient, Notes } from './client.ts'

const person = <const R extends string>(fullName: string, role: R) => ({
  fullName,
  email: `${fullName.toLowerCase().replace(' ', '.')}@botany.example`,
  role: choice('roles', role),
})
export const people = {
  ravi: person('Ravi Menon', 'MANAGER'),
  sunil: person('Sunil Das', 'SUBADMIN'),
  asha: person('Asha Pillai', 'AUTHOR'),
  bala: person('Bala Krishnan', 'AUTHOR'),
  chitra: person('Chitra Rao', 'REVIEWER'),
  dev: person('Dev Anand', 'REVIEWER-2'),
  esha: person('Esha Gupta', 'UPLOADER'),
  faiz: person('Faiz Khan', 'AUTHOR'),
  gauri: person('Gauri Sen', 'AUTHOR'),
} as const
export type Name = keyof typeof people
export const ADMIN: CastName = 'meera'
export const FIRST_PASSWORD = 'four quiet lamps'
export const OWN_PASSWORD = 'seven green rivers'
export const DEPARTMENT = 'Botany'
export const PROJECT = 'Botany set'
export const FILE = 'Botany_Set01.xlsx'

export class Company {
  readonly notes = new Notes()
  readonly ids = {} as Record<Name, string>
  readonly #sessions = new Map<string, { client: DocumentsClient; used: number }>()
  readonly #app: TestApp
  constructor(app: TestApp) {
    this.#app = app
  }
  /** Moves to a day of the month at half past eleven in Asia/Kolkata, and returns that day. */
  on(day: number): string {
    this.#app.clock.now = new Date(Date.UTC(2026, 1, day, 6))
    return this.day(day)
  }
  day(day: number): string {
    return new Date(Date.UTC(2026, 1, day)).toISOString().slice(0, 10)
  }
  get nobody(): DocumentsClient {
    return documentsClient(this.#app.url, this.notes)
  }
  async logIn(email: string, password: string): Promise<DocumentsClient> {
    const { authToken } = await this.nobody.call('auth-login', { body: { email, password, rememberMe: true, roles: [] } })
    return documentsClient(this.#app.url, this.notes, authToken)
  }
  /**
   * Returns the person's client. A person whose session has not been used for days logs in again. An admin does so after a day,
   * because acts that hand over power need a fresh login (decision 136).
   */
  async as(name: Name | 'admin'): Promise<DocumentsClient> {
    const now = this.#app.clock.now.getTime()
    const session = this.#sessions.get(name)
    const [email, password] = name === 'admin' ? [cast[ADMIN].email, CAST_PASSWORD] : [people[name].email, OWN_PASSWORD]
    const lasts = (name === 'admin' ? 1 : 5) * 86_400_000
    const isFresh = session !== undefined && now - session.used < lasts
    const client = isFresh ? session.client : await this.logIn(email, password)
    this.#sessions.set(name, { client, used: now })
    return client
  }
}

export const sheet = (name: string, rows: readonly Readonly<Record<string, Cell>>[]): Promise<File> => {
  const columns = Object.keys(rows[0] ?? {})
  return makeWorkbook(
    name,
    columns,
    rows.map((row) => columns.map((column) => row[column] ?? null)),
  )
}
