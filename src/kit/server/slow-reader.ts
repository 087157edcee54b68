import { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'

/** The limit is longer than any statement, because a reader may have to wait for the next rows of a download. */
const UNREAD_MS = 180_000

/**
 * Closes the connection of a response if nothing is read from it for this long, because its unsent part would stay in memory.
 * Between two responses the server's own limit applies again.
 */
export const watchReader = (reply: FastifyReply, unreadMs = UNREAD_MS): void => {
  const { socket } = reply.raw
  // The calls of the sample workspace have no connection.
  if (socket instanceof Socket) socket.setTimeout(unreadMs)
}
