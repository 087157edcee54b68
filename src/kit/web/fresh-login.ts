/** Asks for the password. Resolves to false if the person cancels. Calls that need it at the same time share one question. */
let ask: (() => Promise<boolean>) | undefined
let asking: Promise<boolean> | undefined

/** Registers how the password is asked for. Returns the function that unregisters it. */
export const askPasswordBy = (how: () => Promise<boolean>): (() => void) => {
  ask = how
  return () => {
    ask = undefined
    asking = undefined
  }
}

const isStale = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'REAUTH_NEEDED'

/** Makes a call. If it needs a fresh login, asks for the password and repeats the call, so that nothing typed is lost. */
export async function withFreshLogin<R>(make: () => Promise<R>): Promise<R> {
  try {
    return await make()
  } catch (error) {
    if (!isStale(error) || ask === undefined) throw error
    asking ??= ask().finally(() => (asking = undefined))
    if (!(await asking)) throw error
    return make()
  }
}
