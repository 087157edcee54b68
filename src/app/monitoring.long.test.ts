/** Prometheus itself checks the files of deploy/monitoring, and the test compares them with the metrics that a node serves. */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createTestDatabase } from '../../test/database/database.ts'
import { copyForStandby, configureStandby } from '../../test/faults/standby.ts'
import { ensureAppLogin, replaceOwnerLogin } from '../kit/postgres/app-login.ts'
import { startEmbedded } from '../kit/postgres/embedded.ts'
import { migrate } from '../kit/postgres/migrate.ts'
import { openOwner, openPool } from '../kit/postgres/pool.ts'
import { createDatabaseFactsReader } from './database-facts.ts'
import { startMetrics } from './metrics.ts'
import { migrationsFolder } from './version.ts'

const folder = join(import.meta.dirname, '../../deploy/monitoring')
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
const hasPromtool = spawnSync('promtool', ['--version']).status === 0
if (!hasPromtool) console.log('NOT RUN: the alert rules in Prometheus (promtool is not installed)')

const database = await createTestDatabase()
const pool = openPool(database.url)
let shown: Set<string>
beforeAll(async () => {
  const metrics = await startMetrics({ port: 0, host: '127.0.0.1', pool, hasReplica: true, disk: import.meta.dirname })
  const text = await (await fetch(metrics.address)).text()
  shown = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
  await metrics.end()
})
afterAll(async () => {
  await pool.close()
  await database.drop()
})

type Rule = { alert: string; expr: string; annotations: { summary: string } }
const { groups } = parse(read('proofline-alerts.yml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const board = JSON.parse(read('grafana-board.json')) as { panels: { title: string; targets: { expr: string }[] }[] }

it('the alert rules are accepted by Prometheus and pass its rule tests', ({ skip }) => {
  skip(!hasPromtool)
  for (const [what, name] of [
    ['check', 'proofline-alerts.yml'],
    ['test', 'proofline-alerts.test.yml'],
  ] as const) {
    const { status, stdout, stderr } = spawnSync('promtool', [what, 'rules', name], { cwd: folder, encoding: 'utf8' })
    expect(status, stdout + stderr).toBe(0)
  }
})

it('each of the eleven alert rules has a test in which it fires and one in which it does not', () => {
  expect(rules).toHaveLength(11)
  type Case = { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }
  const { tests } = parse(read('proofline-alerts.test.yml')) as { tests: Case[] }
  const cases = tests.flatMap((each) => each.alert_rule_test)
  for (const { alert } of rules) {
    const own = cases.filter(({ alertname }) => alertname === alert)
    expect(
      own.some(({ exp_alerts: alerts }) => alerts.length > 0),
      `${alert} fires`,
    ).toBe(true)
    expect(
      own.some(({ exp_alerts: alerts }) => alerts.length === 0),
      `${alert} is quiet`,
    ).toBe(true)
  }
})

it('the alert rules and the board use only metrics that a node serves', () => {
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
  const named = new Set(expressions.flatMap((expr) => expr.match(/\b(?:proofline|nodejs|process)_\w+/g) ?? []))
  expect(named.size).toBeGreaterThan(15)
  expect([...named].filter((name) => !shown.has(name))).toEqual([])
})

it('the board shows every metric of the product', () => {
  const onBoard = board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n')
  const own = [...shown].filter((name) => name.startsWith('proofline_') && !name.endsWith('_count'))
  expect(own.filter((name) => !onBoard.includes(name))).toEqual([])
})

it('the replica’s lag is reported while it applies late, after it has caught up, and while it is down', async () => {
  const scratch = mkdtempSync(join(tmpdir(), 'proofline-replica-'))
  // The standby's account must be able to enter the folder.
  chmodSync(scratch, 0o755)
  const [dataDir, copy] = [join(scratch, 'primary'), join(scratch, 'standby')]
  const first = await startEmbedded({ dataDir })
  await migrate(first.url, migrationsFolder)
  await ensureAppLogin(first.url)
  await first.stop()
  copyForStandby(join(dataDir, 'postgres'), copy)
  const primary = await startEmbedded({ dataDir })
  const { url } = await ensureAppLogin(primary.url)
  const standby = configureStandby(copy, Number(new URL(first.url).port) + 1, primary.url, { recovery_min_apply_delay: '3s' })
  await standby.start()
  const replicaUrl = replaceOwnerLogin(standby.ownerUrl, { owner: primary.url, app: url })
  const replicated = openPool(url, { replicaUrl })
  const owner = openOwner(primary.url)
  const read = async () => (await createDatabaseFactsReader(replicated, true)()).replica
  try {
    await owner`update readiness set written_at = now()`
    await expect.poll(async () => (await read())?.bytesBehind).toBeGreaterThan(0)
    expect((await read())?.isReplica).toBe(true)
    await expect.poll(read).toEqual({ isReplica: true, bytesBehind: 0, secondsBehind: 0 })
    await standby.kill()
    await expect.poll(async () => (await read())?.isReplica).toBe(false)
  } finally {
    await replicated.close()
    await owner.end()
    await standby.kill()
    await primary.stop()
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  }
})
