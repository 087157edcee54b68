import { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'

/** Longer than any statement: a download that waits for its next rows is not its reader's fault. */
const UNREAD_MS = 180_000

/**
 * Closes the connection of a response of which nothing was read for this long, because its unsent part would stay in memory.
 * Between two responses the server's own limit applies again.
 */
export const watchReader = (reply: FastifyReply, unreadMs = UNREAD_MS): void => {
  const { socket } = reply.raw
  // The calls of the sample workspace have no connection.
  if (socket instanceof Socket) socket.setTimeout(unreadMs)
}
