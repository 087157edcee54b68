import { expect, test } from 'vitest'
import { createLogger } from './log.ts'

test('the log omits row values of a database error and contains the request id', () => {
  const lines: string[] = []
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  const error = Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(a@b.example) already exists.', code: '23505' })
  logger.child({ reqId: 'r-1' }).error({ err: error, user: { password: 'secret-1', token: 'secret-2' } }, 'unexpected')
  expect(lines.join('')).toContain('"reqId":"r-1"')
  expect(lines.join('')).toContain('23505')
  expect(lines.join('')).not.toMatch(/a@b\.example|secret-/)
})

test('the log omits the value that a data exception quotes in its message', () => {
  const lines: string[] = []
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  const error = Object.assign(new Error('invalid input syntax for type uuid: "a@b.example"'), { code: '22P02' })
  logger.error({ err: error }, 'unexpected')
  expect(lines.join('')).toContain('invalid input syntax for type uuid')
  expect(lines.join('')).not.toContain('a@b.example')
})
