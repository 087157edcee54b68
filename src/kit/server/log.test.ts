import { expect, test } from 'vitest'
import { createLogger } from './log.ts'

test('removes row values from a database error, and logs the request id', () => {
  const lines: string[] = []
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  const error = Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(a@b.example) already exists.', code: '23505' })
  logger.child({ reqId: 'r-1' }).error({ err: error, user: { password: 'secret-1', token: 'secret-2' } }, 'unexpected')
  expect(lines.join('')).toContain('"reqId":"r-1"')
  expect(lines.join('')).toContain('23505')
  expect(lines.join('')).not.toMatch(/a@b\.example|secret-/)
})
