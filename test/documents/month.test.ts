import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { documentedCalls } from './catalogue.ts'
import { Company } from './company.ts'
import { choosePasswords, hirePeople } from './people-chapter.ts'
import { refusedToday, shortToday } from './refused-today.ts'

let app: TestApp
let company: Company
beforeAll(async () => {
  app = await startTestApp(new Date('2026-02-02T06:00:00Z'))
  company = new Company(app)
})
afterAll(() => app.close())

describe('a client that knows the documents alone plays a month of a company', () => {
  test('a department and its people are added, and people choose their passwords', async () => {
    await hirePeople(company)
    await choosePasswords(company)
  })
})
