import { PassThrough, type Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { limitPerPerson, untilSent } from './per-person.ts'

/** A response of which nothing is read. */
const unread = (): PassThrough => {
  const response = new PassThrough({ highWaterMark: 1 })
  response.write('more than it holds')
  response.end('.')
  return response
}

it('counts a report until its response is sent or its connection closed', async () => {
  const ran: number[] = []
  const [first, second, third] = [unread(), unread(), unread()]
  const ask = (number: number, response: Writable) =>
    untilSent(limitPerPerson.reports, response)('ananya', async () => void ran.push(number))
  await Promise.all([ask(1, first), ask(2, second)])
  const waiting = [ask(3, third), ask(4, new PassThrough())]
  await untilSent(limitPerPerson.reports, unread())('neha', async () => void ran.push(0))
  expect(ran).toEqual([1, 2, 0])
  second.destroy()
  await waiting[0]
  expect(ran).toEqual([1, 2, 0, 3])
  first.resume()
  await waiting[1]
  expect(ran).toEqual([1, 2, 0, 3, 4])
})

it('passes a failure on and counts it no longer', async () => {
  const fail = () => untilSent(limitPerPerson.reports, unread())('ravi', () => Promise.reject(new Error('no rows')))
  for (let n = 0; n < 3; n++) await expect(fail()).rejects.toThrow('no rows')
})
