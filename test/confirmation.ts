/** Returns the query with which a refusal's message asks to send the same call again (decision 141), or undefined. */
export const parseConfirmation = (reply: Record<string, unknown>): Record<string, string> | undefined => {
  const [, name, value] = /send the call again with \?(\w+)=(\w+)\.$/.exec(String(reply['message'])) ?? []
  return reply['code'] === 'NEEDS_CONFIRMATION' && name !== undefined && value !== undefined ? { [name]: value } : undefined
}
