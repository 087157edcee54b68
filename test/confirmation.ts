/**
 * Returns the query with which the message of a refusal asks to send the same call again (decision 141), or undefined when it
 * does not ask for that.
 */
export const parseConfirmation = (reply: Record<string, unknown>): Record<string, string> | undefined => {
  const [, name, value] = /send the call again with \?(\w+)=(\w+)\.$/.exec(String(reply['message'])) ?? []
  return reply['code'] === 'NEEDS_CONFIRMATION' && name !== undefined && value !== undefined ? { [name]: value } : undefined
}
