import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { domains } from '../../src/app/server.ts'
import { domain } from '../../src/kit/server/domain.ts'
import type { Mount } from '../../src/kit/server/routes.ts'
import { endpoint } from '../../src/kit/shared/endpoint.ts'
import { createRefusals } from '../../src/kit/shared/errors.ts'
import { filesIn } from '../run/files-in.mjs'
import { findDomainProblems, domainWordsInKit } from './domains.ts'

const root = resolve(import.meta.dirname, '../..')
const src = join(root, 'src')
const textsIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    filesIn(folder)
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  )
const source = Object.values(textsIn(src)).join('\n')
const schema = readFileSync(join(root, 'db/schema.sql'), 'utf8')
const folders = readdirSync(src).filter((name) => !['access', 'app', 'kit'].includes(name))

test('the list of domains is complete, and every refusal and constraint exists and has one owner', () => {
  expect(findDomainProblems(domains, { folders, schema, source })).toEqual([])
})

const { refusals, refusal } = createRefusals({ COMET_LOST: [404, 'Comet not found'] })
const comets = domain('comets', { refusals: [refusals], constraints: { comets_name_key: [refusal('COMET_LOST'), 'name'] } })
const full = {
  folders: [...folders, 'comets'],
  schema: `${schema} create unique index comets_name_key`,
  source: `${source} COMET_LOST: refuse('COMET_LOST')`,
}

test.each([
  ['nothing', [comets], full, []],
  ['a domain listed twice', [comets, domain('comets', {})], full, ['the domain comets is listed twice']],
  ['a domain that is not listed', [], full, ['the domain src/comets is not listed']],
  [
    'a domain whose name differs from its folder',
    [comets, domain('moons', {})],
    full,
    ['the domain moons has no folder of its name'],
  ],
  [
    'the same refusal in two domains',
    [comets, domain('moons', { refusals: [refusals] })],
    { ...full, folders: [...full.folders, 'moons'] },
    ['two tables hold the refusal COMET_LOST'],
  ],
  [
    'a refusal of the kit in a domain',
    [comets, domain('moons', { refusals: [{ STATE_CONFLICT: [409, ''] }] })],
    { ...full, folders: [...full.folders, 'moons'] },
    ['two tables hold the refusal STATE_CONFLICT'],
  ],
  ['a refusal that nothing uses', [comets], { ...full, source: `${source} COMET_LOST` }, ['nothing refuses COMET_LOST']],
  ['a constraint that does not exist', [comets], { ...full, schema }, ['the schema has no constraint comets_name_key']],
  [
    'the same constraint in two domains',
    [comets, domain('moons', { constraints: comets.constraints })],
    { ...full, folders: [...full.folders, 'moons'] },
    ['two domains register the constraint comets_name_key'],
  ],
  [
    'a part that only one domain provides',
    [{ ...comets, tails: ['long'] }],
    full,
    ['one domain alone provides tails: let it be an extension point of the domain that reads it'],
  ],
])('the check of domains reports exactly the expected problems for %s', (_, planted, context, problems) => {
  expect(findDomainProblems([...domains, ...planted], context)).toEqual(problems)
})

const stars = {
  saved: endpoint({
    method: 'POST',
    path: '/stars/save',
    summary: '',
    access: { who: 'signed-in', reach: 'none' },
    download: true,
    message: '',
    audit: 'Saved the stars',
  }),
  seen: endpoint({
    method: 'GET',
    path: '/stars',
    summary: '',
    access: { who: 'signed-in', reach: 'none' },
    download: true,
    message: '',
  }),
}
const starRoutes: Mount = { group: 'stars', contract: stars, mount: () => undefined }
const saved = { call: stars.saved, nothing: 'header only', ofPeople: true } as const
const seen = { call: stars.seen, nothing: 'header only', ofPeople: false } as const

test.each([
  ['nothing', [saved, seen], []],
  ['a download that is not listed', [saved], ['stars does not list the export of GET /stars']],
  ['a download that is listed twice', [saved, seen, seen], ['stars lists the export of GET /stars twice']],
  [
    'a download that another domain lists',
    [saved, seen, { ...seen, call: { ...stars.seen, path: '/moons' as const } }],
    ['stars lists an export of GET /moons, which is no download of its own'],
  ],
  [
    'data of people without an audit row',
    [saved, { ...seen, ofPeople: true }],
    ['the export of GET /stars holds data of people, but a read has no audit row'],
  ],
  [
    'a GET of data of people that is declared as audited',
    [saved, { ...seen, call: { ...stars.seen, writes: true as const, audit: 'Saw the stars' }, ofPeople: true }],
    [],
  ],
])('the check of exports finds exactly the expected problems with %s planted', (_, exports, problems) => {
  const planted = domain('stars', { calls: [starRoutes], exports })
  expect(findDomainProblems([...domains, planted], { folders: [...folders, 'stars'], schema, source })).toEqual(problems)
})

test.each([
  ['nothing', z.object({ data: z.object({ _id: z.uuid(), rows: z.array(z.object({ _id: z.uuid() })) }) }), []],
  [
    'values in the reply of an erasable call',
    z.object({ data: z.object({ _id: z.uuid(), name: z.string() }), rows: z.array(z.object({ email: z.string().nullable() })) }),
    ['name', 'email'],
  ],
])('the check of replies finds exactly the expected problems with %s planted', (_, reply, names) => {
  const grow = endpoint({
    method: 'POST',
    path: '/stars/grow',
    changes: [],
    summary: '',
    access: { who: 'signed-in', reach: 'none' },
    erasable: ['_id'],
    message: '',
    audit: 'Grew a star',
    reply,
  })
  const planted = domain('stars', { calls: [{ group: 'stars', contract: { grow }, mount: () => undefined }] })
  expect(findDomainProblems([...domains, planted], { folders: [...folders, 'stars'], schema, source })).toEqual(
    names.map((name) => `POST /stars/grow returns ${name}, which is not stored for a repeat`),
  )
})

test('the kit uses no words of domains except in the listed places', () => {
  expect(domainWordsInKit(domains, textsIn(join(src, 'kit')))).toEqual([])
})

test.each([
  ["/** Where a comet's tail begins. */", ['web/sky.ts:1 contains comet']],
  ['const fields = 1\nconst cometList = 2', ['web/sky.ts:2 contains comet']],
  ['const MOST_COMETS = 3', ['web/sky.ts:1 contains comets']],
  ['const moonCount = 4', ['web/sky.ts:1 contains moon']],
  ['const comely = 5 // users, files', []],
])('the check of the kit finds the words of domains in %j', (text, found) => {
  const planted = domain('comets', { objects: { moon: { word: 'Moon' } } })
  expect(domainWordsInKit([...domains, planted], { 'web/sky.ts': text })).toEqual(found)
})
