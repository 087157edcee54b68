import { PassThrough, type Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { limitPerPerson, limitUntilSent } from './per-person.ts'

const unread = (): PassThrough => {
  const response = new PassThrough({ highWaterMark: 1 })
  response.write('more than it holds')
  response.end('.')
  return response
}

it('a report counts against its person’s limit until its response is sent or its connection closes', async () => {
  const ran: number[] = []
  const [first, second] = [unread(), unread()]
  const ask = (number: number, response: Writable) =>
    limitUntilSent(limitPerPerson.reports, response)('ananya', async () => void ran.push(number))
  await ask(1, first)
  const waiting = [ask(2, second), ask(3, new PassThrough())]
  await limitUntilSent(limitPerPerson.reports, unread())('neha', async () => void ran.push(0))
  expect(ran).toEqual([1, 0])
  first.destroy()
  await waiting[0]
  expect(ran).toEqual([1, 0, 2])
  second.resume()
  await waiting[1]
  expect(ran).toEqual([1, 0, 2, 3])
})

it('a failed report passes its error on and no longer counts against the limit', async () => {
  const fail = () => limitUntilSent(limitPerPerson.reports, unread())('ravi', () => Promise.reject(new Error('no rows')))
  for (let n = 0; n < 3; n++) await expect(fail()).rejects.toThrow('no rows')
})
