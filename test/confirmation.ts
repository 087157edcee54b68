/**
 * What the message of a refusal tells to send in the query of the same call to go on (decision 141); undefined: it does not ask.
 */
export const parseConfirmation = (reply: Record<string, unknown>): Record<string, string> | undefined => {
  const [, name, value] = /send the call again with \?(\w+)=(\w+)\.$/.exec(String(reply['message'])) ?? []
  return reply['code'] === 'NEEDS_CONFIRMATION' && name !== undefined && value !== undefined ? { [name]: value } : undefined
}
