import { expect, test } from 'vitest'
import { jobTitles } from '../system/vocabulary.ts'
import { listJobs } from './jobs.ts'
import { readSettings } from './settings.ts'
import { root } from './version.ts'

const environment = {
  BACKUP_TO: '/backups',
  BACKUP_KEY: 'twelve quiet lanterns',
  BACKUP_EVERY: '24',
  BACKUP_LOG_EVERY: '5',
  DRILL_EVERY: '7',
}
const jobs = listJobs(readSettings(environment, root), {} as Parameters<typeof listJobs>[1])

test('a place for backups without a schedule allows backups and drills only on request', () => {
  const settings = readSettings({ BACKUP_TO: '/backups' }, root)
  const asked = listJobs(settings, {} as Parameters<typeof listJobs>[1]).filter(({ at }) => at === undefined)
  expect(asked.map(({ name }) => name)).toEqual(['backup', 'drill'])
})

test.each(jobs.map(({ name }) => name))('the job %s has a title for people', (name) => {
  expect(jobTitles[name]).toMatch(/^[A-Z]/)
})
