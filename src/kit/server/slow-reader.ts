import { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'

/** Longer than any statement, because a reader may have to wait for the next rows of a download. */
const UNREAD_MS = 180_000

/**
 * The unsent part of a response would stay in memory if nobody reads it. Between two responses the server's own limit applies
 * again.
 */
export const watchReader = (reply: FastifyReply, unreadMs = UNREAD_MS): void => {
  const { socket } = reply.raw
  // The calls of the sample workspace have no connection.
  if (socket instanceof Socket) socket.setTimeout(unreadMs)
}
