import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { EventSink } from '../shared/endpoint.ts'
import { createEventStreams } from './event-stream.ts'

const textOf = async (body: AsyncIterable<Buffer | string>): Promise<string> => {
  let text = ''
  for await (const chunk of body) text += chunk
  return text
}

test('an event stream writes events in the standard format after its retry hint', async () => {
  const streams = createEventStreams()
  const body = streams.open(
    ({ send, end }) => {
      send('changed', ['tasks'])
      end()
      send('changed', ['after the end'])
      return () => {}
    },
    async () => true,
  )
  expect(await textOf(body)).toBe('retry: 2000\n\nevent: changed\ndata: ["tasks"]\n\n')
})

test('an idle event stream sends heartbeats and ends with its session', async () => {
  let stopped = 0
  const streams = createEventStreams({ heartbeatMs: 5 })
  const body = streams.open(
    () => () => (stopped += 1),
    async () => false,
  )
  expect(await textOf(body)).toMatch(/^retry: 2000\n\n(: still here\n\n){3}/)
  expect(stopped).toBe(1)
})

test('an event stream disconnects a client that does not read', async () => {
  let sink: EventSink | undefined
  let stopped = 0
  createEventStreams().open(
    (given) => {
      sink = given
      return () => (stopped += 1)
    },
    async () => true,
  )
  for (let at = 0; at < 10_000; at++) sink?.send('changed', ['tasks'])
  expect(stopped).toBe(1)
})

test('an event stream stops once, when its client disconnects or endAll is called', async () => {
  let stopped = 0
  const streams = createEventStreams()
  const begin = () => () => (stopped += 1)
  const [left, stays] = [streams.open(begin, async () => true), streams.open(begin, async () => true)]
  left.destroy()
  await pause(5)
  expect(stopped).toBe(1)
  streams.endAll()
  expect(stopped).toBe(2)
  expect(await textOf(stays)).toBe('retry: 2000\n\n')
})
