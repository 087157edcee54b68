import type { CastName } from '../db/cast.ts'
import { session } from '../src/session/contract.ts'
import { type ReceivedEvents, startTestApp, type TestApp } from './app.ts'

type Node = { url: string; close: () => Promise<void> }
export type TwoNodes = {
  app: TestApp
  /** A second node on the same database, as a stand-in for a second process. */
  nodeB: Node
  open: (who: CastName, url: string) => Promise<ReceivedEvents>
  close: () => Promise<void>
}

export async function startTwoNodes(): Promise<TwoNodes> {
  const app = await startTestApp()
  const nodeB = await app.otherNode()
  return {
    app,
    nodeB,
    open: async (who, url) => {
      const stream = await (await app.asAt(url, who)).stream(session.live)
      await stream.until(({ event }) => event === 'ready')
      return stream
    },
    close: async () => {
      await nodeB.close()
      await app.close()
    },
  }
}

export const matchChange =
  (tag: string) =>
  ({ event, data }: { event: string; data: unknown }): boolean =>
    event === 'changed' && (data as string[]).includes(tag)
