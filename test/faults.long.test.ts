import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildApp } from './built-app.ts'
import { runFaults } from './faults/faults.ts'

test('a killed or restarted app loses no acknowledged write and stores nothing partially', { timeout: 240_000 }, async () => {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'proofline-faults-')))
  const build = buildApp()
  try {
    const results = await runFaults(build, join(home, 'data'), { node: 2, postgres: 2, restart: 1, rolling: 1 })
    for (const { fault, wrong, updates, imports, lines, approved, takenBack } of results) {
      expect(wrong, fault).toEqual([])
      expect(updates, `${fault}: updates acknowledged`).toBeGreaterThan(0)
      expect(imports, `${fault}: imports acknowledged`).toBeGreaterThan(0)
      expect(lines, `${fault}: assignments acknowledged`).toBeGreaterThan(0)
      expect(approved, `${fault}: approvals acknowledged`).toBeGreaterThan(0)
      expect(takenBack, `${fault}: take-backs acknowledged`).toBeGreaterThan(0)
    }
  } finally {
    build.remove()
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
})
